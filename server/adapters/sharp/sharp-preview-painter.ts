import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { PainterBusyError, type Preview, type PreviewPainter } from '../../ports/image-processor.ts';
import { projectRoot } from '../../runtime/project-root.ts';

// Pango renders the text with our own fonts, because `sharp-image-processor.ts` disables the SVG decoder.
// `scripts/pictures/draw-pictures.mjs` draws `preview-frame.png`.

const WIDTH = 1_200;
const HEIGHT = 630;
const AWNING = 20;
const COVER_WIDTH = 640;
const TEXT_LEFT = 690;
const TEXT_WIDTH = 470;
const TIMEOUT_SECONDS = 10;
const CONCURRENCY = 1;
const MAX_QUEUED = 32;

const folder = join(projectRoot, 'server', 'adapters', 'sharp');
/** Titles and names may be in any of these scripts, and a server has no fonts of its own. */
const notoFonts = [
  'Sans Tamil',
  'Sans Telugu',
  'Sans Kannada',
  'Sans Malayalam',
  'Sans Bengali',
  'Sans Gujarati',
  'Sans Gurmukhi',
  'Sans Oriya',
  'Sans Ol Chiki',
  'Sans Meetei Mayek',
  'Sans Arabic',
  'Emoji',
].map((name) => `Noto ${name}`);
const families = ['Anek Latin', 'Anek Devanagari', ...notoFonts];
const font = `${families.join(', ')} Bold`;
const fontFiles = families.map((name) =>
  join(folder, 'fonts', `${name.toLowerCase().replaceAll(' ', '-')}-bold.ttf`),
);

const colour = {
  paper: '#fcf9f3',
  ink: '#1b2133',
  muted: '#545a6c',
  cover: '#2f41ab',
  onCover: '#f4f4fb',
  accent: '#f7ad30',
  ok: '#0a6d37',
  control: '#818693',
} as const;
const languageColours = ['#f7ad30', '#8fa1f0', '#5cc28b', '#f4f4fb', '#c98cf0'] as const;

/** Pango registers a font file on its first use, so this renders a text in each font. */
async function prepare(): Promise<Buffer> {
  for (const fontfile of fontFiles)
    await sharp({ text: { text: 'a', font, fontfile, rgba: true } })
      .png()
      .toBuffer();
  return await readFile(join(folder, 'preview-frame.png'));
}

export function createSharpPreviewPainter(): PreviewPainter {
  let running = 0;
  const queue: (() => void)[] = [];
  let prepared: Promise<Buffer> | null = null;
  return {
    async paint(preview, cover) {
      if (running >= CONCURRENCY) {
        if (queue.length >= MAX_QUEUED) throw new PainterBusyError();
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running += 1;
      try {
        return await compose(preview, cover, await (prepared ??= prepare()));
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

async function compose(preview: Preview, cover: Uint8Array | null, frame: Buffer): Promise<Uint8Array> {
  const isDrawn = preview.blocks.length > 0;
  const left =
    cover !== null
      ? [await pictureCover(cover)]
      : [...(isDrawn ? blocksCover(preview) : await titleCover(preview)), ...(await languageLayers(preview))];
  const layers: OverlayOptions[] = [
    ...left,
    { input: frame, left: 0, top: 0 },
    ...(await textLayers(preview, cover !== null || isDrawn)),
    await stampLayer(preview.stamp),
  ];
  const painted = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: colour.cover },
  })
    .composite(layers)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .png({ compressionLevel: 9, palette: true, quality: 90, effort: 4 })
    .toBuffer();
  return new Uint8Array(painted);
}

async function pictureCover(bytes: Uint8Array): Promise<OverlayOptions> {
  const input = await sharp(bytes, { failOn: 'error' })
    .resize({ width: COVER_WIDTH, height: HEIGHT - AWNING, fit: 'cover', position: 'attention' })
    .flatten({ background: colour.paper })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_SECONDS })
    .png()
    .toBuffer();
  return { input, left: 0, top: AWNING };
}

const plain = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number },
) => ({
  create: { width: Math.max(1, width), height: Math.max(1, height), channels: 4 as const, background },
});

/** The folders of the commit, as on the project's card. */
function blocksCover({ blocks }: Preview): OverlayOptions[] {
  const scale = { x: 5.28, y: 3.8 };
  return blocks.map(([x = 0, y = 0, width = 0, height = 0, strength = 0]) => ({
    input: plain(
      Math.round(width * scale.x) - 4,
      Math.round(height * scale.y) - 4,
      strength === 0 ? colour.accent : { r: 244, g: 244, b: 251, alpha: strength / 100 },
    ),
    left: 56 + Math.round(x * scale.x),
    top: 84 + Math.round(y * scale.y),
  }));
}

async function titleCover({ title }: Preview): Promise<OverlayOptions[]> {
  const text = await textLayer(title, { size: 52, fill: colour.onCover, width: 530, lines: 5 });
  return [{ input: text, left: 56, top: 96 }];
}

async function stampLayer({ text, isProved }: Preview['stamp']): Promise<OverlayOptions> {
  const edge = isProved ? colour.ok : colour.control;
  const words = await textLayer(text, {
    size: 20,
    fill: isProved ? colour.ok : colour.muted,
    width: 480,
    lines: 1,
  });
  const { width, height } = await sharp(words).metadata();
  const boxes = [
    [0, edge],
    [3, colour.paper],
    ...(isProved
      ? ([
          [5, edge],
          [7, colour.paper],
        ] as const)
      : []),
  ] as const;
  const [outer, tall] = [width + 44, height + 30];
  const input = await sharp(plain(outer, tall, edge))
    .composite([
      ...boxes.map(([inset, background]) => ({
        input: plain(outer - 2 * inset, tall - 2 * inset, background),
        left: inset,
        top: inset,
      })),
      { input: words, left: 22, top: 15 },
    ])
    .png()
    .toBuffer();
  return { input, left: TEXT_LEFT + TEXT_WIDTH - outer, top: 558 - Math.round(tall / 2) };
}

async function languageLayers({ languages }: Preview): Promise<OverlayOptions[]> {
  const layers: OverlayOptions[] = [];
  const shown = languages.filter(({ percent }) => percent >= 1).slice(0, languageColours.length);
  const total = shown.reduce((sum, { percent }) => sum + percent, 0);
  if (total === 0) return layers;
  let x = 56;
  for (const [index, { percent }] of shown.entries()) {
    const width = Math.max(6, Math.round((percent / total) * 528));
    const background = languageColours[index] ?? colour.onCover;
    layers.push({ input: plain(width, 14, background), left: x, top: 500 });
    x += width;
  }
  const names = shown.slice(0, 4).map(({ name, percent }) => `${name} ${Math.round(percent)}%`);
  const line = await textLayer(names.join(' · '), { size: 24, fill: colour.onCover, width: 530, lines: 1 });
  return [...layers, { input: line, left: 56, top: 530 }];
}

async function textLayers(preview: Preview, withTitle: boolean): Promise<OverlayOptions[]> {
  const head = withTitle ? preview.title : preview.seller;
  const title = await textLayer(head, {
    size: withTitle ? 46 : 38,
    fill: colour.ink,
    width: TEXT_WIDTH,
    lines: 4,
  });
  const { height } = await sharp(title).metadata();
  const price = await textLayer(preview.tag, { size: 44, fill: colour.ink, width: 260, lines: 1 });
  const priceSize = await sharp(price).metadata();
  const layers: OverlayOptions[] = [
    { input: title, left: TEXT_LEFT, top: 72 },
    {
      input: price,
      left: 872 - Math.round(priceSize.width / 2),
      top: 446 - Math.round(priceSize.height / 2),
    },
  ];
  if (!withTitle) return layers;
  const seller = await textLayer(preview.seller, {
    size: 26,
    fill: colour.muted,
    width: TEXT_WIDTH,
    lines: 2,
  });
  return [...layers, { input: seller, left: TEXT_LEFT, top: 72 + height + 20 }];
}

/** Joiners stay, because scripts and emoji need them. */
function fitted(text: string, size: number, width: number, lines: number): string {
  const max = Math.floor((width / (size * 0.52)) * lines);
  const characters = Array.from(text.replaceAll(/(?:[\p{Cc}\s]|(?![\u200C\u200D])\p{Cf})+/gu, ' ').trim());
  if (characters.length <= max) return characters.join('');
  const cut = characters.slice(0, max - 1).join('');
  return `${cut.replace(/\s+\S*$/u, '')}…`;
}

async function textLayer(
  text: string,
  { size, fill, width, lines }: { size: number; fill: string; width: number; lines: number },
): Promise<Buffer> {
  const shown = escapeMarkup(fitted(text, size, width, lines)) || ' ';
  const layer = await sharp({
    text: {
      // Pango's size unit is 1/1024 point. At 72 dpi, a point is a pixel.
      text: `<span foreground="${fill}" size="${size * 1_024}">${shown}</span>`,
      font,
      fontfile: fontFiles[0] ?? '',
      rgba: true,
      dpi: 72,
      width,
      wrap: 'word-char',
      spacing: Math.round(size * 0.12),
    },
  })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .png()
    .toBuffer({ resolveWithObject: true });
  const maxHeight = Math.round(size * 1.4 * lines);
  if (layer.info.height <= maxHeight) return layer.data;
  return await sharp(layer.data)
    .extract({ left: 0, top: 0, width: layer.info.width, height: maxHeight })
    .png()
    .toBuffer();
}

function escapeMarkup(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replaceAll(/[&<>]/gu, (sign) => signs[sign] ?? sign);
}
