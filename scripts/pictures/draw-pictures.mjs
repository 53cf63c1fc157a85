/**
 * Draws the social preview (1200 × 630), the icons and the frame for link previews: `node
 * scripts/pictures/draw-pictures.mjs`.
 * All are vector drawings in the product's font, rendered by a browser. Run the script after changing a
 * drawing or the logo, which is in the drawings too, and commit the images.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { findChromium, chromiumInstructions } from '../dev/find-chromium.mjs';

const web = join(projectRoot, 'web');

/** @param {string} family @param {string} file @param {string} [range] - the Unicode range of the font */
function fontFace(family, file, range = 'U+0-10FFFF') {
  const data = readFileSync(join(web, 'styles', 'fonts', file)).toString('base64');
  return `@font-face { font-family: '${family}'; font-weight: 100 800; src: url(data:font/woff2;base64,${data}) format('woff2'); unicode-range: ${range}; }`;
}

const icon = readFileSync(join(web, 'public', 'icon.svg'), 'utf8');

/** @param {string} name */
const drawing = (name) => readFileSync(join(projectRoot, 'scripts', 'pictures', name), 'utf8');

/** @param {number} size */
const squareIcon = (size) =>
  icon.replace('<svg ', `<svg width="${size}" height="${size}" `).replace('rx="7"', '');

/** The drawing stays within the inner 80 %, which every mask shows. @param {number} size */
const maskableIcon = (size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40"><rect width="40" height="40" fill="#2f41ab"/><svg x="4" y="4" width="32" height="32" viewBox="0 0 32 32">${icon.replace(/^<svg[^>]*>|<\/svg>\s*$/gu, '')}</svg></svg>`;

/**
 * https://en.wikipedia.org/wiki/ICO_(file_format)
 *
 * @param {Buffer} png
 * @param {number} size
 */
function iconFile(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const page = (/** @type {string} */ body) => `<!doctype html><meta charset="utf-8"><style>
  ${fontFace('Anek', 'anek-latin.woff2', 'U+0020-20B8')}
  ${fontFace('Anek', 'anek-rupee.woff2', 'U+20B9')}
  ${fontFace('Mono', 'jetbrains-mono.woff2')}
  body { margin: 0; font-variant-numeric: tabular-nums; } svg { display: block; }
</style>${body}`;

const executablePath = findChromium();
if (executablePath === null) throw new Error(chromiumInstructions());
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const { file, width, height, body } of [
    { file: 'web/public/social.png', width: 1200, height: 630, body: drawing('social.svg') },
    // server/adapters/sharp/sharp-preview-painter.ts draws the link preview of a project into this frame.
    {
      file: 'server/adapters/sharp/preview-frame.png',
      width: 1200,
      height: 630,
      body: drawing('preview-frame.svg'),
    },
    // Phones round the corners of icons, so the icons themselves have square corners.
    { file: 'web/public/icon-180.png', width: 180, height: 180, body: squareIcon(180) },
    { file: 'web/public/icon-192.png', width: 192, height: 192, body: squareIcon(192) },
    { file: 'web/public/icon-512.png', width: 512, height: 512, body: squareIcon(512) },
    { file: 'web/public/icon-maskable-512.png', width: 512, height: 512, body: maskableIcon(512) },
    {
      file: 'web/public/favicon.ico',
      width: 32,
      height: 32,
      body: icon.replace('<svg ', '<svg width="32" height="32" '),
    },
  ]) {
    const tab = await browser.newPage({ viewport: { width, height } });
    await tab.setContent(page(body));
    await tab.evaluate(() => document.fonts.ready);
    const png = await tab.screenshot({ type: 'png', omitBackground: true });
    const picture = file.endsWith('.ico') ? iconFile(png, width) : png;
    writeFileSync(join(projectRoot, file), picture);
    console.log(`${file}: ${Math.ceil(picture.length / 1024)} KB`);
    await tab.close();
  }
} finally {
  await browser.close();
}
