/** Drawings are 1200 × 900 units; colours are hexadecimal. */

export type Svg = string;

/** @param share - from -1 (black) to 1 (white); 0 keeps the colour */
export function shade(colour: string, share: number): string {
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

function gradient(from: string, to: string, isDown: boolean): { readonly def: Svg; readonly fill: string } {
  const id = `g${from.slice(1)}${to.slice(1)}${isDown ? 'd' : 'a'}`;
  const end = isDown ? 'x2="0" y2="1"' : 'x2="1" y2="0.25"';
  return {
    def: `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    fill: `url(#${id})`,
  };
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  radius = 8,
  more = '',
): Svg {
  const { def, fill } = gradient(shade(colour, 0.12), shade(colour, -0.14), true);
  return `${def}<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, colour: string, more = ''): Svg {
  const { def, fill } = gradient(shade(colour, 0.2), shade(colour, -0.22), true);
  return `${def}<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
}

export function path(d: string, colour: string, width: number, more = ''): Svg {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function shape(d: string, colour: string, more = ''): Svg {
  const { def, fill } = gradient(shade(colour, 0.14), shade(colour, -0.18), true);
  return `${def}<path d="${d}" fill="${fill}" ${more}/>`;
}

export function wire(d: string, colour: string, width = 9): Svg {
  return (
    path(d, shade(colour, -0.35), width + 2) +
    path(d, colour, width) +
    path(d, shade(colour, 0.45), width / 4, 'opacity="0.6"')
  );
}

export function shadow(x: number, y: number, width: number, height: number): Svg {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="#10141c" opacity="0.34" filter="url(#soft)"/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  colour: string,
  radius = 14,
): Svg {
  const rise = depth * 0.42;
  return [
    shadow(x + width / 2 + depth * 0.3, y + height + 6, width * 0.6 + depth * 0.4, 26),
    shape(
      `M${x + radius} ${y} L${x + depth} ${y - rise} H${x + width + depth - radius} L${x + width} ${y + radius} Z`,
      shade(colour, 0.3),
    ),
    shape(
      `M${x + width - radius} ${y + height} L${x + width + depth} ${y + height - rise - radius} V${y - rise + radius} Q${x + width + depth} ${y - rise} ${x + width + depth - radius} ${y - rise} L${x + width - radius} ${y} Z`,
      shade(colour, -0.3),
    ),
    rect(x, y, width, height, colour, radius),
    path(`M${x + radius} ${y + 2} H${x + width - radius}`, shade(colour, 0.55), 3, 'opacity="0.7"'),
  ].join('');
}

export function text(x: number, y: number, size: number, words: string, colour = '#f4f6f8', more = ''): Svg {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans, Arial, sans-serif" font-size="${size}" font-weight="600" fill="${colour}" ${more}>${words}</text>`;
}

export function mono(x: number, y: number, size: number, words: string, colour: string): Svg {
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans Mono, monospace" font-size="${size}" font-weight="700" fill="${colour}" xml:space="preserve">${words}</text>`;
}

export function screen(
  x: number,
  y: number,
  width: number,
  height: number,
  lines: readonly string[],
  lit = '#8ff0d0',
  ground = '#0d1b22',
): Svg {
  const size = Math.min(
    (height - 24) / (lines.length * 1.3),
    width / (Math.max(...lines.map((line) => line.length)) * 0.68),
  );
  return [
    rect(x - 10, y - 10, width + 20, height + 20, '#20252e', 10),
    rect(x, y, width, height, ground, 4),
    ...lines.map((line, index) => mono(x + 16, y + 8 + size * (index + 1) * 1.22, size, line, lit)),
    shape(
      `M${x} ${y} H${x + width * 0.55} L${x + width * 0.3} ${y + height} H${x} Z`,
      '#ffffff',
      'opacity="0.07"',
    ),
  ].join('');
}

export function knob(x: number, y: number, radius: number, colour: string, degrees = -40): Svg {
  const turn = (degrees * Math.PI) / 180;
  return [
    shadow(x + 6, y + radius * 0.75, radius, radius * 0.5),
    circle(x, y, radius, shade(colour, -0.35)),
    circle(x, y - 3, radius * 0.84, colour),
    path(
      `M${x + Math.sin(turn) * radius * 0.3} ${y - 3 - Math.cos(turn) * radius * 0.3} L${x + Math.sin(turn) * radius * 0.72} ${y - 3 - Math.cos(turn) * radius * 0.72}`,
      '#ffffff',
      6,
    ),
  ].join('');
}

export function lamp(x: number, y: number, colour: string, radius = 11): Svg {
  return `<circle cx="${x}" cy="${y}" r="${radius * 2.6}" fill="${colour}" opacity="0.25" filter="url(#soft)"/>${circle(x, y, radius, colour)}`;
}

export function screws(x: number, y: number, width: number, height: number, inset = 24): Svg {
  return [
    [x + inset, y + inset],
    [x + width - inset, y + inset],
    [x + inset, y + height - inset],
    [x + width - inset, y + height - inset],
  ]
    .map(
      ([a = 0, b = 0]) =>
        circle(a, b, 9, '#aab0b8') + path(`M${a - 5} ${b - 3} L${a + 5} ${b + 3}`, '#596069', 3),
    )
    .join('');
}

export function wheel(x: number, y: number, radius: number): Svg {
  const treads = Array.from({ length: 18 }, (_, index) => {
    const turn = (index * Math.PI) / 9;
    const at = (share: number) =>
      `${x + Math.cos(turn) * radius * share} ${y + Math.sin(turn) * radius * share}`;
    return path(`M${at(0.86)} L${at(1)}`, '#0b0d10', 5);
  });
  return (
    circle(x, y, radius, '#2a2e35') +
    treads.join('') +
    circle(x, y, radius * 0.6, '#e8b23a') +
    circle(x, y, radius * 0.2, '#555c66')
  );
}

export function solar(x: number, y: number, width: number, height: number, lean: number): Svg {
  const cells = [1, 2, 3, 4, 5].map((index) =>
    path(
      `M${x + (width * index) / 6} ${y} L${x + lean + (width * index) / 6} ${y + height}`,
      '#9fb4d8',
      2,
      'opacity="0.7"',
    ),
  );
  const rows = [1, 2, 3].map((index) =>
    path(`M${x + (lean * index) / 4} ${y + (height * index) / 4} h${width}`, '#9fb4d8', 2, 'opacity="0.7"'),
  );
  return (
    shape(
      `M${x - 10} ${y - 10} H${x + width + 8} L${x + width + lean + 10} ${y + height + 10} H${x + lean - 8} Z`,
      '#c9ced6',
    ) +
    shape(`M${x} ${y} H${x + width} L${x + width + lean} ${y + height} H${x + lean} Z`, '#1f3f86') +
    cells.join('') +
    rows.join('')
  );
}
