import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** `random` returns numbers from 0 to 1. */
export type PhotoCopy = (photo: Buffer, random: () => number) => Promise<Buffer>;

async function sizeOf(photo: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(photo).metadata();
  return { width, height };
}

function crop(share: number): PhotoCopy {
  return async (photo, random) => {
    const { width, height } = await sizeOf(photo);
    const box = { width: Math.round(width * share), height: Math.round(height * share) };
    return await sharp(photo)
      .extract({
        left: Math.floor(random() * (width - box.width)),
        top: Math.floor(random() * (height - box.height)),
        ...box,
      })
      .jpeg({ quality: 85 })
      .toBuffer();
  };
}

function frame(share: number): PhotoCopy {
  return async (photo, random) => {
    const { width } = await sizeOf(photo);
    const side = Math.round(width * share);
    const shade = Math.round(random()) * 230 + 12;
    return await sharp(photo)
      .extend({
        top: side,
        bottom: side,
        left: side,
        right: side,
        background: { r: shade, g: shade, b: shade },
      })
      .jpeg({ quality: 85 })
      .toBuffer();
  };
}

async function bar(left: number, top: number, width: number, height: number) {
  const create = { width, height, channels: 3, background: '#777777' } as const;
  return { input: await sharp({ create }).png().toBuffer(), left, top };
}

async function screenshot(photo: Buffer, random: () => number): Promise<Buffer> {
  const [width, height] = [1_080, 1_920];
  const shown = await sharp(photo)
    .resize({ width, height: 1_300, fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const drawn = [
    await bar(40, 30, 120, 40),
    await bar(60, 130, 240, 50),
    await bar(60, 1_750, 200, 60),
    await bar(440, 1_750, 200, 60),
    await bar(820, 1_750, 200, 60),
  ];
  return await sharp({
    create: { width, height, channels: 3, background: random() < 0.5 ? '#000000' : '#fafafa' },
  })
    .composite([
      {
        input: shown.data,
        left: Math.floor((width - shown.info.width) / 2),
        top: Math.floor((height - shown.info.height) / 2),
      },
      ...drawn,
    ])
    .jpeg({ quality: 85 })
    .toBuffer();
}

const jpeg = (change: (image: Sharp) => Sharp, quality = 85): PhotoCopy => {
  return async (photo) => await change(sharp(photo)).jpeg({ quality }).toBuffer();
};

const mirrored = jpeg((image) => image.flop());

export const photoCopies = {
  recompressed: jpeg((image) => image, 35),
  resized: async (photo) => {
    const { width } = await sizeOf(photo);
    return await sharp(photo)
      .resize(Math.round(width * 0.82))
      .jpeg({ quality: 80 })
      .toBuffer();
  },
  mirrored,
  'upside down': jpeg((image) => image.flip()),
  'turned by a quarter': jpeg((image) => image.rotate(90)),
  'turned the other way and mirrored': jpeg((image) => image.rotate(270).flop()),
  brighter: jpeg((image) => image.modulate({ brightness: 1.25 })),
  darker: jpeg((image) => image.linear(0.7, -8)),
  'with more contrast': jpeg((image) => image.linear(1.3, -38)),
  'in other colours': jpeg((image) => image.modulate({ saturation: 1.4, hue: 15 })),
  'without colours': jpeg((image) => image.greyscale()),
  'cropped to four fifths': crop(0.8),
  'with a narrow frame': frame(0.04),
  'with a wide frame': frame(0.15),
  'as a screenshot': screenshot,
  'turned by two degrees': jpeg((image) => image.rotate(2, { background: '#ffffff' })),
  'mirrored and cropped': async (photo, random) => await crop(0.8)(await mirrored(photo, random), random),
  'cropped and framed': async (photo, random) => await frame(0.1)(await crop(0.85)(photo, random), random),
} satisfies Readonly<Record<string, PhotoCopy>> as Readonly<Record<string, PhotoCopy>>;
