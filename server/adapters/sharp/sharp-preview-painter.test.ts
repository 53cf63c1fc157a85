import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';

const LETTERS = {
  Latin: 'R',
  Devanagari: 'म',
  Tamil: 'க',
  Telugu: 'క',
  Kannada: 'ಕ',
  Malayalam: 'ക',
  Bengali: 'ক',
  Gujarati: 'ક',
  Gurmukhi: 'ਕ',
  Odia: 'କ',
  'Ol Chiki': 'ᱠ',
  'Meetei Mayek': 'ꯀ',
  Urdu: 'ک',
  emoji: '🤖',
  'family of emoji': '👨‍👩‍👧',
  Thai: 'ก',
};

/** Paints a title each, as the server does, where the system has no fonts. */
const PAINT = `
  const { createSharpPreviewPainter } = await import('./server/adapters/sharp/sharp-preview-painter.ts');
  const painter = createSharpPreviewPainter();
  const pictures = [];
  for (const title of JSON.parse(process.env.TITLES)) {
    const png = await painter.paint({ title, seller: 'A', tag: '1', cover: null, blocks: [], stamp: { text: '1', isProved: true }, languages: [] }, null);
    pictures.push(Buffer.from(png).toString('base64'));
  }
  process.stdout.write(JSON.stringify(pictures));`;

async function paintWithoutSystemFonts(titles: readonly string[]): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'no-fonts-'));
  try {
    const config = join(folder, 'fonts.conf');
    await writeFile(config, `<fontconfig><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', PAINT],
      {
        cwd: projectRoot,
        env: { ...process.env, FONTCONFIG_FILE: config, TITLES: JSON.stringify(titles) },
        maxBuffer: 64_000_000,
      },
    );
    return (JSON.parse(stdout) as string[]).map((picture) => Buffer.from(picture, 'base64'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A letter without a glyph is a box: all four edges of its ink are lines. */
async function isBox(picture: Buffer): Promise<boolean> {
  const title = { left: 50, top: 90, width: 560, height: 110 };
  const { data, info } = await sharp(picture)
    .extract(title)
    .greyscale()
    .threshold(150)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inked: (readonly [number, number])[] = [];
  for (const [index, value] of data.entries())
    if (value > 0 && index % info.channels === 0) {
      const place = index / info.channels;
      inked.push([place % info.width, Math.floor(place / info.width)]);
    }
  const columns = inked.map(([x]) => x);
  const rows = inked.map(([, y]) => y);
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const share = (of: (place: readonly [number, number]) => boolean, length: number) =>
    inked.filter(of).length / length;
  return [
    share(([x]) => x === left, bottom - top + 1),
    share(([x]) => x === right, bottom - top + 1),
    share(([, y]) => y === top, right - left + 1),
    share(([, y]) => y === bottom, right - left + 1),
  ].every((ink) => ink > 0.8);
}

it('link previews have letters of every script of India and emoji on a machine without fonts', async () => {
  const pictures = await paintWithoutSystemFonts(Object.values(LETTERS));
  const boxes: string[] = [];
  for (const [index, script] of Object.keys(LETTERS).entries())
    if (await isBox(pictures[index] as Buffer)) boxes.push(script);
  // No font of ours has Thai letters, which shows that the test sees boxes.
  expect(boxes).toEqual(['Thai']);
}, 60_000);
