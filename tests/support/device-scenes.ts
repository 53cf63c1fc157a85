import sharp from 'sharp';

/**
 * Scenes of one kit show the same desk and parts in other positions, as if two students had built the same
 * starter kit.
 */

const SCENES_PER_KIT = 10;
const DRAWN_WIDTH = 720;

export function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Rgb = readonly [number, number, number];
interface Shape {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly angle: number;
  readonly isRound: boolean;
  readonly colour: Rgb;
}

function colour(random: () => number, lightness: number): Rgb {
  const light = lightness + random() * 60;
  return [light + random() * 90, light + random() * 90, light + random() * 90];
}

function paint(canvas: Float32Array, width: number, height: number, shape: Shape): void {
  const [red, green, blue] = shape.colour;
  const [cos, sin] = [Math.cos(shape.angle), Math.sin(shape.angle)];
  const reach = Math.hypot(shape.halfWidth, shape.halfHeight);
  for (let y = Math.max(0, Math.floor(shape.y - reach)); y < Math.min(height, shape.y + reach); y += 1) {
    for (let x = Math.max(0, Math.floor(shape.x - reach)); x < Math.min(width, shape.x + reach); x += 1) {
      const across = ((x - shape.x) * cos + (y - shape.y) * sin) / shape.halfWidth;
      const down = ((y - shape.y) * cos - (x - shape.x) * sin) / shape.halfHeight;
      const isInside = shape.isRound
        ? across * across + down * down <= 1
        : Math.abs(across) <= 1 && Math.abs(down) <= 1;
      if (!isInside) continue;
      const at = (y * width + x) * 3;
      canvas[at] = red;
      canvas[at + 1] = green;
      canvas[at + 2] = blue;
    }
  }
}

function part(kit: () => number): Shape[] {
  const [halfWidth, halfHeight] = [30 + kit() * 110, 22 + kit() * 80];
  const on = (share: Partial<Shape>): Shape => ({
    x: 0,
    y: 0,
    halfWidth,
    halfHeight,
    angle: 0,
    isRound: false,
    colour: [200, 175, 95],
    ...share,
  });
  const chips = Array.from({ length: 3 + Math.floor(kit() * 8) }, () => {
    const size = 5 + kit() * 20;
    return on({
      x: (kit() * 2 - 1) * (halfWidth - size),
      y: (kit() * 2 - 1) * (halfHeight - size),
      halfWidth: size,
      halfHeight: size * (0.4 + kit() * 0.8),
      isRound: kit() < 0.3,
      colour: colour(kit, kit() * 120),
    });
  });
  const pins = Array.from({ length: Math.floor(halfWidth / 6) }, (_, index) =>
    on({ x: 12 * index + 6 - halfWidth, y: 6 - halfHeight, halfWidth: 3, halfHeight: 4 }),
  );
  return [on({ colour: colour(kit, 20) }), ...chips, ...pins];
}

export async function aDeviceScene(seed: number, width = DRAWN_WIDTH, height = 540): Promise<Buffer> {
  const kit = randomFrom(Math.floor(seed / SCENES_PER_KIT) + 1);
  const random = randomFrom(seed + 1_000_003);
  const canvas = new Float32Array(width * height * 3);
  const scale = width / DRAWN_WIDTH;
  const draw = (shape: Shape) => paint(canvas, width, height, shape);
  const desk = { x: width / 2, halfWidth: width, angle: 0, isRound: false };
  draw({ ...desk, y: height / 2, halfHeight: height, colour: colour(kit, 90) });
  for (let grain = 0; grain < 24; grain += 1) {
    draw({ ...desk, y: kit() * height, halfHeight: (1 + kit() * 4) * scale, colour: colour(kit, 70) });
  }
  const parts = Array.from({ length: 3 + Math.floor(kit() * 4) }, () => part(kit));
  for (const shapes of parts) {
    const [x, y] = [(0.1 + random() * 0.8) * width, (0.1 + random() * 0.8) * height];
    const [angle, size] = [(random() - 0.5) * 2, (0.7 + random() * 0.8) * scale];
    const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
    for (const shape of shapes) {
      draw({
        ...shape,
        x: x + shape.x * cos - shape.y * sin,
        y: y + shape.x * sin + shape.y * cos,
        halfWidth: shape.halfWidth * size,
        halfHeight: shape.halfHeight * size,
        angle,
      });
    }
  }
  for (let wire = 0; wire < 4 + Math.floor(random() * 8); wire += 1) {
    const place = { x: random() * width, y: random() * height, angle: random() * Math.PI };
    const thickness = (2 + random() * 3) * scale;
    draw({
      ...place,
      halfWidth: (60 + random() * 250) * scale,
      halfHeight: thickness,
      isRound: false,
      colour: colour(random, 60),
    });
  }
  const light = { x: random() * width, y: random() * height };
  const pixels = Buffer.alloc(canvas.length);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const column = pixel % width;
    const distance = Math.hypot(column - light.x, (pixel - column) / width - light.y);
    const brightness = 1.25 - (0.7 * distance) / width;
    const noise = (random() - 0.5) * 36;
    for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) {
      pixels[at] = Math.max(0, Math.min(255, (canvas[at] ?? 0) * brightness + noise));
    }
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The same table, to the pixel, with one device or another. `share` is the device's part of the picture. */
export async function aDeviceOnTable(
  table: number,
  device: number,
  { x, y, share }: { readonly x: number; readonly y: number; readonly share: number },
): Promise<Buffer> {
  const [width, height] = [480, 360];
  const side = Math.sqrt(share);
  const [across, down] = [Math.round(width * side), Math.round(height * side)];
  const input = await sharp(await aDeviceScene(device, 240, 180))
    .resize(across, down, { fit: 'fill' })
    .toBuffer();
  return await sharp(await aDeviceScene(table, width, height))
    .composite([{ input, left: Math.round(x * (width - across)), top: Math.round(y * (height - down)) }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
