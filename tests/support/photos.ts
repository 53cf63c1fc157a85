import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Noise over a soft gradient has the statistics of a photograph. The same seed draws the same image. */
export function aPhoto(seed: number, width = 1_200, height = 900): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let state = (seed * 7_919 + 13) % 2_147_483_648;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  for (let skipped = 0; skipped < 10; skipped += 1) random();
  const waves = Array.from({ length: 6 }, () => ({
    x: random() * 12,
    y: random() * 12,
    phase: random() * 6,
  }));
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
          Math.min(255, 128 + wave * 9 * (channel + 1) + (random() - 0.5) * 30),
        );
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const files = new Map<string, Promise<Buffer>>();

export async function aPhotoFile(seed: number, width = 800, height = 600): Promise<Buffer> {
  const key = `${seed} ${width} ${height}`;
  const file = files.get(key) ?? aPhoto(seed, width, height).jpeg({ quality: 88 }).toBuffer();
  files.set(key, file);
  return await file;
}
