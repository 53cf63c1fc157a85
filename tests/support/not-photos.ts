import sharp from 'sharp';
import { randomFrom } from './device-scenes.ts';

const [WIDTH, HEIGHT] = [800, 600];
type Rgb = readonly [number, number, number];

/** `brighten` is added to every channel of a pixel. */
async function draw(colourAt: (x: number, y: number) => Rgb, brighten: () => number = () => 0) {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < data.length; at += 3) {
    const x = (at / 3) % WIDTH;
    for (const [channel, value] of colourAt(x, (at / 3 - x) / WIDTH).entries())
      data[at + channel] = Math.max(0, Math.min(255, value + brighten()));
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const colour = (random: () => number): Rgb => [random() * 255, random() * 255, random() * 255];

function gradient(random: () => number): (x: number, y: number) => Rgb {
  const [from, to, across] = [colour(random), colour(random), random()];
  return (x, y) => {
    const share = (across * x) / WIDTH + ((1 - across) * y) / HEIGHT;
    const mixed = from.map((value, channel) => value + share * ((to[channel] ?? 0) - value));
    return mixed as unknown as Rgb;
  };
}

function boxes(random: () => number, count: number, background: Rgb): (x: number, y: number) => Rgb {
  const drawn = Array.from({ length: count }, () => ({
    left: random() * WIDTH,
    top: random() * HEIGHT,
    width: 30 + random() * 200,
    height: 15 + random() * 130,
    fill: gradient(random),
  }));
  return (x, y) => {
    const over = drawn.findLast(
      ({ left, top, width, height }) => x >= left && y >= top && x < left + width && y < top + height,
    );
    return over === undefined ? background : over.fill(x, y);
  };
}

async function page(seed: number, isDark: boolean) {
  const random = randomFrom(seed);
  const words = 'the device reads soil moisture every ten minutes and sends it over radio to a gateway'.split(
    ' ',
  );
  const text = Array.from({ length: 260 }, () => words[Math.floor(random() * words.length)]).join(' ');
  const ink = isDark ? '#dddddd' : '#222222';
  const input = {
    text: {
      text: `<span foreground="${ink}">${text}</span>`,
      width: 700,
      dpi: Math.round(110 + 60 * random()),
      rgba: true,
    },
  } as const;
  const height = HEIGHT - 100;
  const { data, info } = await sharp(input).png().toBuffer({ resolveWithObject: true });
  const lines = sharp(data).extract({
    left: 0,
    top: 0,
    width: info.width,
    height: Math.min(height, info.height),
  });
  return { lines: await lines.png().toBuffer(), paper: isDark ? '#1e1e1e' : '#fdfcf8', random };
}

/** Pictures that no camera took, as JPEGs. */
export const notPhotos: Readonly<Record<string, (seed: number) => Promise<Buffer>>> = {
  noise: async (seed) => {
    const random = randomFrom(seed);
    const image = await draw(() => colour(random));
    const blurred = seed % 3 === 0 ? image : image.blur(0.8 + random() * 5).normalise();
    return await blurred.jpeg({ quality: 90 }).toBuffer();
  },
  'a gradient': async (seed) => {
    const random = randomFrom(seed);
    const strength = seed % 2 === 0 ? 0 : 8 + random() * 40;
    const image = await draw(gradient(random), () => (random() - 0.5) * strength);
    return await image.jpeg({ quality: 90 }).toBuffer();
  },
  'a page of text': async (seed) => {
    const { lines, paper } = await page(seed, seed % 3 === 0);
    return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: paper } })
      .composite([{ input: lines, left: 50, top: 50 }])
      .jpeg({ quality: 85 })
      .toBuffer();
  },
  'a screenshot': async (seed) => {
    const { lines, paper, random } = await page(seed, seed % 2 === 0);
    const image = await draw(boxes(random, 12, paper === '#1e1e1e' ? [30, 30, 30] : [250, 250, 250]));
    const shown = await sharp(lines).resize({ width: 500, height: 480, fit: 'inside' }).toBuffer();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return await sharp(data, { raw: info })
      .composite([{ input: shown, left: 200, top: 100 }])
      .jpeg({ quality: 85 })
      .toBuffer();
  },
  'a drawing': async (seed) => {
    const random = randomFrom(seed);
    return await (await draw(boxes(random, 30, colour(random)))).jpeg({ quality: 90 }).toBuffer();
  },
};
