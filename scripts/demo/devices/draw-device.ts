import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

type Svg = string;

/** The device in use, by the name of its listing's view. */
const views = new Map(
  readFileSync(join(import.meta.dirname, 'views.svg'), 'utf8')
    .split(/^<g id="/mu)
    .map((group) => [/^\w+/u.exec(group)?.[0] ?? '', `<g id="${group.replace('</svg>', '')}`]),
);

const WIDTH = 1200;
const HEIGHT = 900;
const LIGHT =
  '<defs><filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="18"/></filter><radialGradient id="light" cx="0.38" cy="0.3" r="0.9"><stop stop-color="#fff" stop-opacity="0.26"/><stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></radialGradient></defs>';

export interface DrawnDevice {
  readonly title: string;
  readonly view: string | null;
  readonly components: readonly string[];
  readonly bench: string;
}

/** Always returns the same JPEGs for the same device. */
export async function drawDevice(device: DrawnDevice): Promise<readonly Buffer[]> {
  const inUse = device.view === null ? [] : [views.get(device.view) ?? ''];
  return await Promise.all([...inUse, drawBench(device)].map(render));
}

async function render(drawing: Svg): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${LIGHT}${drawing}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/></svg>`;
  return await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer();
}

const WIRES = ['#e2572b', '#f3c22f', '#3b82f6', '#55a860', '#f4efe6', '#8d5bd0'];
const BOARDS = ['#1c6b52', '#1f3f86', '#7a2330', '#20242b', '#5b3f8c', '#0f6a78'];

function drawBench({ view, title, components, bench }: DrawnDevice): Svg {
  const seed =
    Array.from(view ?? title).reduce((sum, sign) => sum * 31 + (sign.codePointAt(0) ?? 0), 7) % 9973;
  const vary = (index: number, range: number) =>
    (((seed * (index + 3) * 7919) % 1000) / 1000) * range - range / 2;
  const columns = Math.ceil(components.length / 2);
  const places = components.map((name, index) => {
    const column = Math.floor(index / 2);
    const width = index === 0 ? 300 : 200 + Math.abs(vary(index, 120));
    return {
      name,
      x: 70 + (column * (WIDTH - 120)) / columns + vary(index, 36),
      y: 130 + (index % 2) * 400 + vary(index + 5, 60),
      width,
      height: index === 0 ? 230 : 140 + Math.abs(vary(index + 9, 110)),
      turn: vary(index + 2, 12),
      colour: BOARDS[(seed + index) % BOARDS.length] ?? '#20242b',
    };
  });
  const [first] = places;
  const grid = Array.from({ length: 31 }, (_, index) => [
    `<path d="M${index * 40} 0 V900" stroke="#fff" stroke-opacity="0.16" stroke-width="${index % 5 === 0 ? 3 : 1}"/>`,
    `<path d="M0 ${index * 40} H1200" stroke="#fff" stroke-opacity="0.16" stroke-width="${index % 5 === 0 ? 3 : 1}"/>`,
  ]);
  const wires = places.slice(1).map((to, index) => {
    if (first === undefined) return '';
    const [x, y] = [first.x + first.width * 0.5 + index * 22, first.y + first.height - 20];
    const [endX, endY] = [to.x + to.width * 0.4, to.y + to.height * 0.5];
    return wire(
      `M${x} ${y} C${x + 40} ${y + 160} ${endX - 120} ${endY + 140 - index * 40} ${endX} ${endY}`,
      WIRES[(seed + index) % WIRES.length] ?? '#e2572b',
      8,
    );
  });
  return [
    rect(0, 0, WIDTH, HEIGHT, bench, 0),
    ...grid.flat(),
    ...places.map(drawComponent),
    ...wires,
    ...places.map(
      ({ name, x, y, height }) =>
        `${rect(x - 4, y + height + 18, name.length * 14.4 + 30, 38, '#fdfcf8', 6)}${text(x + 10, y + height + 45, 22, name, '#23272e')}`,
    ),
  ].join('');
}

interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  readonly colour: string;
}

function drawComponent({ name, x, y, width, height, turn, colour }: Place): Svg {
  const pins = Array.from({ length: Math.floor(width / 22) }, (_, index) =>
    circle(x + 14 + index * 22, y + 12, 6, '#d6b25e'),
  );
  const parts = /battery|18650|panel/iu.test(name)
    ? [
        rect(x, y, width, height, '#3a6fd8', 26),
        rect(x, y, width * 0.16, height, '#d6b25e', 20),
        mono(x + width * 0.3, y + height * 0.6, 34, '3.7 V', '#ffffff'),
      ]
    : /motor|servo|pump|valve|speaker/iu.test(name)
      ? [
          rect(x, y + height * 0.2, width * 0.62, height * 0.7, shade(colour, 0.2), 16),
          circle(x + width * 0.68, y + height * 0.55, height * 0.36, '#aab0b8'),
          circle(x + width * 0.68, y + height * 0.55, height * 0.12, '#3a3f46'),
        ]
      : [
          rect(x, y, width, height, colour, 10),
          ...pins,
          rect(x + width * 0.3, y + height * 0.34, width * 0.4, height * 0.4, '#14171c', 6),
          mono(x + width * 0.33, y + height * 0.58, 18, name.slice(0, 8).toUpperCase(), '#c4ccd6'),
          rect(x + width * 0.78, y + height * 0.4, width * 0.1, height * 0.14, '#d9dcdf', 3),
          rect(x + width * 0.1, y + height * 0.66, width * 0.12, height * 0.1, '#c9a15a', 3),
          circle(x + width * 0.85, y + height * 0.75, 10, '#55d66b'),
        ];
  return `<g transform="rotate(${turn.toFixed(1)} ${x + width / 2} ${y + height / 2})">${shadow(x + width / 2 + 8, y + height - 4, width * 0.55, 22)}${parts.join('')}</g>`;
}

/** @param share - from -1 (black) to 1 (white); 0 keeps the colour */
function shade(colour: string, share: number): string {
  const target = share < 0 ? 0 : 255;
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${channels
    .map((value) =>
      Math.round(value + (target - value) * Math.abs(share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** @returns the gradient, and the attribute that fills a shape with it */
function filled(colour: string, light: number, dark: number): readonly [gradient: Svg, fill: string] {
  const [from, to] = [shade(colour, light), shade(colour, dark)];
  const id = `g${from.slice(1)}${to.slice(1)}`;
  return [
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    `fill="url(#${id})"`,
  ];
}

function rect(x: number, y: number, width: number, height: number, colour: string, radius: number): Svg {
  const [gradient, fill] = filled(colour, 0.12, -0.14);
  return `${gradient}<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${fill}/>`;
}

function circle(x: number, y: number, radius: number, colour: string): Svg {
  const [gradient, fill] = filled(colour, 0.2, -0.22);
  return `${gradient}<circle cx="${x}" cy="${y}" r="${radius}" ${fill}/>`;
}

function wire(d: string, colour: string, width: number): Svg {
  const line = (stroke: string, thickness: number, more = ''): Svg =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
  return (
    line(shade(colour, -0.35), width + 2) +
    line(colour, width) +
    line(shade(colour, 0.45), width / 4, ' opacity="0.6"')
  );
}

function shadow(x: number, y: number, width: number, height: number): Svg {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="#10141c" opacity="0.34" filter="url(#soft)"/>`;
}

function text(x: number, y: number, size: number, words: string, colour: string): Svg {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans, Arial, sans-serif" font-size="${size}" font-weight="600" fill="${colour}">${words}</text>`;
}

function mono(x: number, y: number, size: number, words: string, colour: string): Svg {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans Mono, monospace" font-size="${size}" font-weight="700" fill="${colour}" xml:space="preserve">${words}</text>`;
}
