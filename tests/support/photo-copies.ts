import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { aDeviceScene } from './device-scenes.ts';

/** `random` returns numbers from 0 to 1, `draw` another picture: of a sticker, or beside the photograph in a collage. */
export type PhotoCopy = (
  photo: Buffer,
  random: () => number,
  draw?: (seed: number) => Promise<Buffer>,
) => Promise<Buffer>;

const drawScene = async (seed: number): Promise<Buffer> => await aDeviceScene(5_000 + seed, 320, 240);
const someOf = (random: () => number): number => Math.floor(random() * 900);

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

const PAPER = '#ffffff';

function turn(degrees: number): PhotoCopy {
  return async (photo, random) =>
    await sharp(photo)
      .rotate(random() < 0.5 ? degrees : -degrees, { background: PAPER })
      .jpeg({ quality: 85 })
      .toBuffer();
}

/** Turned, and cropped to the largest upright box of the same shape without corners. */
function turnAndCrop(degrees: number): PhotoCopy {
  return async (photo, random) => {
    const { width, height } = await sizeOf(photo);
    const turned = await turn(degrees)(photo, random);
    const outer = await sizeOf(turned);
    const angle = (degrees * Math.PI) / 180;
    const long = Math.max(width, height) / Math.min(width, height);
    const share = 1 / (Math.cos(angle) + long * Math.sin(angle));
    const box = { width: Math.floor(width * share), height: Math.floor(height * share) };
    return await sharp(turned)
      .extract({
        left: Math.floor((outer.width - box.width) / 2),
        top: Math.floor((outer.height - box.height) / 2),
        ...box,
      })
      .jpeg({ quality: 85 })
      .toBuffer();
  };
}

function shear(share: number): PhotoCopy {
  return async (photo, random) => {
    const by = random() < 0.5 ? share : -share;
    const matrix: [number, number, number, number] = random() < 0.5 ? [1, by, 0, 1] : [1, 0, by, 1];
    return await sharp(photo).affine(matrix, { background: PAPER }).jpeg({ quality: 85 }).toBuffer();
  };
}

/** A sticker with a pattern of its own, over this share of the picture. */
function cover(share: number): PhotoCopy {
  return async (photo, random, draw = drawScene) => {
    const { width, height } = await sizeOf(photo);
    const aspect = 0.7 + random() * 0.6;
    const wide = Math.min(width, Math.round(width * Math.sqrt(share * aspect)));
    const tall = Math.min(height, Math.round((width * height * share) / wide));
    const input = await sharp(await draw(someOf(random)))
      .resize(wide, tall, { fit: 'fill' })
      .toBuffer();
    const left = Math.floor(random() * (width - wide));
    const top = Math.floor(random() * (height - tall));
    return await sharp(photo).composite([{ input, left, top }]).jpeg({ quality: 85 }).toBuffer();
  };
}

/** A collage in which the photograph is small, in a corner of another picture. */
const inCorner: PhotoCopy = async (photo, random, draw = drawScene) => {
  const { width, height } = await sizeOf(photo);
  const share = 0.38 + random() * 0.07;
  const input = await sharp(photo)
    .resize(Math.round(width * share))
    .toBuffer();
  return await sharp(await draw(someOf(random)))
    .resize(width, height, { fit: 'fill' })
    .composite([{ input, gravity: random() < 0.5 ? 'northwest' : 'southeast' }])
    .jpeg({ quality: 85 })
    .toBuffer();
};

/** A collage of the photograph and others of the same size. */
function collage(across: number, down: number): PhotoCopy {
  return async (photo, random, draw = drawScene) => {
    const { width, height } = await sizeOf(photo);
    const place = Math.floor(random() * across * down);
    const pictures = [];
    for (let at = 0; at < across * down; at += 1) {
      const shown = at === place ? photo : await draw(someOf(random));
      pictures.push(await sharp(shown).resize(width, height, { fit: 'cover' }).toBuffer());
    }
    const shim = Math.floor(random() * 8);
    return await sharp(pictures, { join: { across, shim, background: PAPER } })
      .jpeg({ quality: 85 })
      .toBuffer();
  };
}

/** One change after the other. */
function both(...changes: readonly PhotoCopy[]): PhotoCopy {
  return async (photo, random, draw) => {
    let changed = photo;
    for (const change of changes) changed = await change(changed, random, draw);
    return changed;
  };
}

const recompressed = jpeg((image) => image, 35);
const negative = jpeg((image) => image.negate({ alpha: false }));
const mirrored = jpeg((image) => image.flop());

export const photoCopies = {
  recompressed,
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
  'mirrored and cropped': both(mirrored, crop(0.8)),
  'cropped and framed': both(crop(0.85), frame(0.1)),
  'turned by four degrees': turn(4),
  'turned by ten degrees': turn(10),
  'turned by fifteen degrees': turn(15),
  'turned by six degrees and cropped': turnAndCrop(6),
  'turned by fifteen degrees and cropped': turnAndCrop(15),
  'sheared by 6 %': shear(0.06),
  'sheared by 12 %': shear(0.12),
  negative,
  'negative and mirrored': both(negative, mirrored),
  'side by side with another': collage(2, 1),
  'above or below another': collage(1, 2),
  'in a collage of four': collage(2, 2),
  'small in the corner of another': inCorner,
  'turned by eight degrees, mirrored and recompressed': both(turn(8), mirrored, recompressed),
  'sheared and cropped': both(shear(0.1), crop(0.8)),
  'negative, turned by ten degrees and cropped': both(negative, turnAndCrop(10)),
  'mirrored, in a collage and recompressed': both(mirrored, collage(1, 2), recompressed),
} satisfies Readonly<Record<string, PhotoCopy>> as Readonly<Record<string, PhotoCopy>>;

/** Another device in the same place may look like these. */
export const coveredCopies = {
  'with a sticker over a tenth': cover(0.1),
  'with a sticker over a fifth': cover(0.2),
  'with a sticker over a third': cover(1 / 3),
  'cropped, with a sticker over a quarter': both(crop(0.85), cover(0.25)),
  'cropped, in a collage': both(crop(0.85), collage(2, 1)),
  'turned by eight degrees, with a sticker over a fifth': both(turnAndCrop(8), cover(0.2)),
} satisfies Readonly<Record<string, PhotoCopy>> as Readonly<Record<string, PhotoCopy>>;
