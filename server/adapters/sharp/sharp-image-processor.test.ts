// covers: S5.16

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeFingerprint } from '#domain/pictures/picture-fingerprint-bytes.ts';
import { isPartlySame, isSamePhoto } from '#domain/pictures/picture-match.ts';
import { assessPhotos } from '#domain/verification/photo-assessment.ts';
import { aDeviceOnTable, aDeviceScene, randomFrom } from '#tests/support/device-scenes.ts';
import { notPhotos } from '#tests/support/not-photos.ts';
import { coveredCopies, photoCopies } from '#tests/support/photo-copies.ts';
import { type ProcessedPicture, UnreadablePictureError } from '../../ports/image-processor.ts';
import { createSharpImageProcessor } from './sharp-image-processor.ts';

function photoPixels(width: number, height: number, seed: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const waves = Array.from({ length: 6 }, () => ({ x: random() * 9, y: random() * 9, phase: random() * 6 }));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = waves.reduce(
        (sum, { x: fx, y: fy, phase }) => sum + Math.sin((fx * x) / width + (fy * y) / height + phase),
        0,
      );
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        data[at + channel] = Math.max(
          0,
          Math.min(255, 128 + wave * 18 * (channel + 1) * 0.5 + (random() - 0.5) * 30),
        );
      }
    }
  }
  return data;
}

function photo(width = 1_200, height = 900, seed = 7): Sharp {
  return sharp(photoPixels(width, height, seed), { raw: { width, height, channels: 3 } });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('SharpImageProcessor', () => {
  const images = createSharpImageProcessor();
  let folder = '';
  let jpeg: Buffer = Buffer.alloc(0);
  let scene: Buffer = Buffer.alloc(0);
  let processedJpeg: ProcessedPicture;
  let processedScene: ProcessedPicture;
  async function fileOf(bytes: Uint8Array): Promise<string> {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    return path;
  }
  const process = async (bytes: Uint8Array): Promise<ProcessedPicture> =>
    await images.process(await fileOf(bytes));
  const align = async (copy: ProcessedPicture, { analysis }: ProcessedPicture) => {
    const [alignment] = await images.compare(copy.analysis, [encodeFingerprint(analysis.fingerprint)]);
    return alignment ?? null;
  };
  const isSame = async (copy: ProcessedPicture, original: ProcessedPicture) =>
    isSamePhoto(await align(copy, original));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
    jpeg = await photo()
      .withExif({
        IFD0: { Make: 'PhoneMaker' },
        IFD3: { GPSLatitude: '12/1 58/1 20/1', GPSLatitudeRef: 'N' },
      })
      .jpeg({ quality: 90 })
      .toBuffer();
    scene = await aDeviceScene(3);
    processedJpeg = await process(jpeg);
    processedScene = await process(scene);
  }, 30_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('a picture is converted to WebP in three widths and named by a hash of the content', async () => {
    const picture = await process(jpeg);
    expect(picture.forms.map((form) => form.width)).toEqual([320, 800, 1600]);
    const widths = [];
    for (const form of picture.forms) {
      const found = await sharp(form.bytes).metadata();
      expect(found.format).toBe('webp');
      widths.push(found.width);
    }
    expect(widths).toEqual([320, 800, 1_200]);
    expect(picture).toMatchObject({ width: 1_200, height: 900, measures: { width: 1_200, height: 900 } });
    expect(picture.hash).toMatch(/^[0-9a-f]{64}$/u);
    expect(picture.placeholder.length).toBeLessThan(600);
    expect((await process(jpeg)).hash).toBe(picture.hash);
  });

  it('the EXIF metadata of an uploaded picture is removed, including GPS positions', async () => {
    expect(jpeg.includes('PhoneMaker')).toBe(true);
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const picture = await process(jpeg);
    for (const form of picture.forms) {
      expect((await sharp(form.bytes).metadata()).exif).toBeUndefined();
      expect(Buffer.from(form.bytes).includes('PhoneMaker')).toBe(false);
    }
  });

  it('the EXIF orientation of an uploaded picture is applied', async () => {
    const sideways = await photo(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await process(sideways);
    expect(picture).toMatchObject({ width: 600, height: 800, measures: { width: 600, height: 800 } });
  });

  it.each(['png', 'webp'] as const)('uploaded pictures in the format %s are accepted', async (format) => {
    expect(await process(await photo(640, 480).toFormat(format).toBuffer())).toMatchObject({
      width: 640,
    });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['a text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    [
      'an SVG behind the first bytes of a JPEG',
      Buffer.from('\u00FF\u00D8\u00FF<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'),
    ],
  ])('an upload that contains %s instead of a picture is rejected', async (_kind, bytes) => {
    await expect(process(bytes)).rejects.toThrow(UnreadablePictureError);
  });

  it('a picture with too many pixels is rejected before decoding', async () => {
    await expect(process(pngClaiming(20_000, 20_000))).rejects.toMatchObject({
      fault: { kind: 'pixels', width: 20_000, height: 20_000 },
    });
    await expect(process(pngClaiming(6_001, 4_000))).rejects.toMatchObject({ fault: { maxMegapixels: 24 } });
  });

  it('an uploaded picture that is truncated is rejected', async () => {
    await expect(process(jpeg.subarray(0, jpeg.length / 2))).rejects.toMatchObject({
      fault: { kind: 'damaged' },
    });
    const png = await photo(640, 480).png().toBuffer();
    await expect(process(png.subarray(0, png.length - 4_000))).rejects.toMatchObject({
      fault: { kind: 'damaged' },
    });
  });

  it('a picture whose upload is aborted leaves the queue of the image processor without leaking a slot', async () => {
    const disconnect = new AbortController();
    const path = await fileOf(jpeg);
    const first = [images.process(path), images.process(path)];
    const third = images.process(path, disconnect.signal);
    const next = images.process(path);
    disconnect.abort(new Error('gone'));
    await expect(third).rejects.toThrow('gone');
    await expect(images.process(path, disconnect.signal)).rejects.toThrow('gone');
    expect(await Promise.all([...first, next])).toHaveLength(3);
    expect(await process(jpeg)).toMatchObject({ width: 1_200 });
  });

  it.each(Object.entries(photoCopies))('a copied picture (%s) matches its original', async (_name, copy) => {
    const copied = await process(await copy(scene, randomFrom(1)));
    expect(await isSame(copied, processedScene)).toBe(true);
  });

  it.each(Object.entries(coveredCopies))(
    'a copied picture (%s) is partly the same as its original, and a person looks at it',
    async (_name, copy) => {
      const alignment = await align(await process(await copy(scene, randomFrom(1))), processedScene);
      expect([isPartlySame(alignment), isSamePhoto(alignment)]).toEqual([true, false]);
    },
  );

  it.each([
    ['a small device', 40, 0.05, { x: 0.5, y: 0.5 }],
    ['a device in another place', 60, 0.15, { x: 0.2, y: 0.4 }],
    ['a large device', 50, 0.35, { x: 0.5, y: 0.5 }],
  ])('another photograph of the same table with %s is not a copy', async (_case, table, share, place) => {
    const one = await process(await aDeviceOnTable(table, 71, { x: 0.5, y: 0.5, share }));
    const other = await process(await aDeviceOnTable(table, 82, { ...place, share }));
    expect(await isSame(other, one)).toBe(false);
  });

  it.each([
    'mirrored',
    'turned by a quarter',
    'cropped to four fifths',
    'with a wide frame',
    'as a screenshot',
  ])('a copied low-contrast picture (%s) matches its original', async (name) => {
    const copied = await photoCopies[name]?.(jpeg, randomFrom(2));
    expect(await isSame(await process(copied ?? jpeg), processedJpeg)).toBe(true);
  });

  it('different pictures of similar scenes do not match', async () => {
    const scenes = [];
    for (const seed of [10, 11, 12, 13, 24]) scenes.push(await process(await aDeviceScene(seed, 480, 360)));
    scenes.push(processedJpeg, await process(await photo(1_200, 900, 99).jpeg().toBuffer()));
    for (const [index, scene] of scenes.entries()) {
      const others = scenes.slice(index + 1).map(({ analysis }) => encodeFingerprint(analysis.fingerprint));
      const alignments = await images.compare(scene.analysis, others);
      expect(alignments.filter(isSamePhoto)).toEqual([]);
    }
  });

  it.each(Object.entries(notPhotos))(
    'pictures of the kind “%s” are not proved to be photographs',
    async (_kind, draw) => {
      for (const seed of [2, 3]) {
        const { measures } = await process(await draw(seed));
        const { accepted, note } = assessPhotos([{ ...measures, repeatsEarlier: false, listings: [] }]);
        expect(accepted && note === null).toBe(false);
      }
    },
  );

  it('a picture with the noise, edges and colours of a photograph is accepted with the stamp', async () => {
    for (const { measures } of [processedScene, await process(await aDeviceScene(14))]) {
      const verdict = assessPhotos([{ ...measures, repeatsEarlier: false, listings: [] }]);
      expect([verdict.accepted, verdict.note]).toEqual([true, null]);
    }
  });

  it("a picture's stored WebP file can be analysed again", async () => {
    const picture = await process(await aDeviceScene(4));
    const again = await images.analyse(Readable.from([picture.forms[1]?.bytes]));
    expect(await isSame({ ...picture, analysis: again }, picture)).toBe(true);
    await expect(images.analyse(Readable.from([new Uint8Array(20)]))).rejects.toThrow(UnreadablePictureError);
  });

  it('the measured entropy, contrast and sharpness distinguish blank, blurred and sharp pictures', async () => {
    const blank = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const sharpPhoto = (await process(jpeg)).measures;
    const blurred = (await process(await sharp(jpeg).blur(8).jpeg().toBuffer())).measures;
    const empty = (await process(blank)).measures;
    expect(empty).toMatchObject({ entropy: 0, contrast: 0, sharpness: 0, flatShare: 1 });
    expect(sharpPhoto.flatShare).toBeLessThan(0.1);
    expect(sharpPhoto.entropy).toBeGreaterThan(5);
    expect(blurred.sharpness).toBeLessThan(sharpPhoto.sharpness / 4);
  });
});
