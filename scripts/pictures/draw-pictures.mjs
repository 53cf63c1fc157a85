/**
 * Draws the social preview (1200 × 630), the icons and the frame for link previews: `node
 * scripts/pictures/draw-pictures.mjs`.
 * All are vector drawings in the product's font, rendered by a browser. Run the script after changing the
 * headline or the logo, and commit the images.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { findChromium, chromiumInstructions } from '../dev/find-chromium.mjs';

const web = join(projectRoot, 'web');

const colour = {
  paper: '#fcf9f3',
  surface: '#ffffff',
  sunken: '#f3f0e9',
  ink: '#1b2133',
  muted: '#545a6c',
  line: '#dedad2',
  primary: '#2f41ab',
  accent: '#f7ad30',
  ok: '#0a6d37',
};

/** @param {string} family @param {string} file @param {string} [range] - the Unicode range of the font */
function fontFace(family, file, range = 'U+0-10FFFF') {
  const data = readFileSync(join(web, 'styles', 'fonts', file)).toString('base64');
  return `@font-face { font-family: '${family}'; font-weight: 100 800; src: url(data:font/woff2;base64,${data}) format('woff2'); unicode-range: ${range}; }`;
}

/** @param {number} width */
function awning(width) {
  return Array.from({ length: Math.ceil(width / 40) }, (_, index) => {
    const fill = index % 2 === 0 ? colour.primary : colour.accent;
    return `<path d="M${index * 40} 0h40v16a20 20 0 0 1-40 0z" fill="${fill}"/>`;
  }).join('');
}

const lines = [
  [40, 44, 90, 0.3],
  [142, 44, 116, 1],
  [40, 72, 60, 0.55],
  [72, 100, 44, 'accent'],
  [128, 100, 96, 0.55],
  [72, 128, 130, 1],
  [214, 128, 62, 0.3],
  [104, 156, 86, 0.55],
  [40, 184, 64, 1],
  [116, 184, 120, 0.3],
];

function card() {
  const code = lines
    .map(([x, y, width, strength]) => {
      const fill =
        strength === 'accent' ? `fill="${colour.accent}"` : `fill="${colour.primary}" opacity="${strength}"`;
      return `<rect x="${x}" y="${y}" width="${width}" height="14" rx="4" ${fill}/>`;
    })
    .join('');
  return `
    <rect width="340" height="432" rx="16" fill="${colour.surface}" stroke="${colour.line}" stroke-width="2"/>
    <path d="M1 225V16A15 15 0 0 1 16 1H324a15 15 0 0 1 15 15V225z" fill="${colour.sunken}"/>
    <path d="M0 225H340" stroke="${colour.line}" stroke-width="2"/>
    ${code}
    <rect x="28" y="300" width="250" height="16" rx="8" fill="${colour.ink}"/>
    <rect x="28" y="328" width="176" height="16" rx="8" fill="${colour.ink}"/>
    <g transform="translate(-34 246) rotate(-4)" font-family="Mono" fill="${colour.ok}">
      <rect x="-5" y="-5" width="238" height="46" rx="6" fill="${colour.surface}" stroke="${colour.ok}" stroke-width="2"/>
      <rect width="228" height="36" rx="3" fill="none" stroke="${colour.ok}" stroke-width="2.5"/>
      <text x="14" y="25" font-size="19" font-weight="700" letter-spacing="1.6">VERIFIED</text>
      <text x="134" y="25" font-size="19">7f3c9a1</text>
    </g>
    <g transform="translate(172 352)">
      <path d="M24 0H204V62H24L0 38V24z" fill="${colour.accent}"/>
      <circle cx="24" cy="31" r="7" fill="${colour.surface}"/>
      <text x="46" y="44" font-size="38" font-weight="700" fill="${colour.ink}">₹2,499</text>
    </g>`;
}

const icon = readFileSync(join(web, 'public', 'icon.svg'), 'utf8');

const social = `
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="Anek">
  <defs>
    <pattern id="paper" width="32" height="32" patternUnits="userSpaceOnUse">
      <path d="M.5 0V32M0 .5H32" stroke="${colour.line}" fill="none"/>
    </pattern>
    <linearGradient id="fade"><stop offset=".5" stop-color="#000"/><stop offset=".8" stop-color="#fff"/></linearGradient>
    <mask id="right"><rect width="1200" height="630" fill="url(#fade)"/></mask>
  </defs>
  <rect width="1200" height="630" fill="${colour.paper}"/>
  <rect width="1200" height="630" fill="url(#paper)" mask="url(#right)"/>
  ${awning(1200)}
  <g transform="translate(80 104)">
    <svg width="64" height="64" viewBox="0 0 32 32">${icon.replace(/^<svg[^>]*>|<\/svg>\s*$/gu, '')}</svg>
    <text x="84" y="45" font-size="40" font-weight="720" letter-spacing="-0.8" fill="${colour.ink}">ProtoHaat</text>
  </g>
  <g font-size="64" font-weight="690" letter-spacing="-1.4" fill="${colour.ink}">
    <text x="80" y="306">Real projects</text>
    <text x="80" y="376">built by students,</text>
    <text x="80" y="446">checked before you pay.</text>
  </g>
  <text x="80" y="524" font-size="29" fill="${colour.muted}">Software and hardware from makers in India</text>
  <g transform="translate(806 124)">${card()}</g>
</svg>`;

/** The frame into which server/adapters/sharp/sharp-preview-painter.ts draws the link preview of a project. */
const previewFrame = `
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="Anek">
  <path d="M640 0H1200V630H640z" fill="${colour.paper}"/>
  <path d="M640 20V630" stroke="${colour.line}" stroke-width="2"/>
  ${awning(1200)}
  <path d="M722 404H1010V486H722L690 454V436z" fill="${colour.accent}"/>
  <circle cx="722" cy="445" r="9" fill="${colour.paper}"/>
  <g transform="translate(1030 424) rotate(-4)" font-family="Mono" fill="${colour.ok}">
    <rect x="-5" y="-5" width="134" height="46" rx="6" fill="none" stroke="${colour.ok}" stroke-width="2"/>
    <rect width="124" height="36" rx="3" fill="none" stroke="${colour.ok}" stroke-width="2.5"/>
    <text x="13" y="25" font-size="19" font-weight="700" letter-spacing="1.6">VERIFIED</text>
  </g>
  <g transform="translate(690 534)">
    <svg width="48" height="48" viewBox="0 0 32 32">${icon.replace(/^<svg[^>]*>|<\/svg>\s*$/gu, '')}</svg>
    <text x="62" y="34" font-size="30" font-weight="720" letter-spacing="-0.6" fill="${colour.ink}">ProtoHaat</text>
  </g>
</svg>`;

/** @param {number} size */
const squareIcon = (size) =>
  icon.replace('<svg ', `<svg width="${size}" height="${size}" `).replace('rx="7"', '');

/** The drawing stays within the inner 80 %, which every mask shows. @param {number} size */
const maskableIcon = (size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour.primary}"/><svg x="4" y="4" width="32" height="32" viewBox="0 0 32 32">${icon.replace(/^<svg[^>]*>|<\/svg>\s*$/gu, '')}</svg></svg>`;

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
    { file: 'web/public/social.png', width: 1200, height: 630, body: social },
    { file: 'server/adapters/sharp/preview-frame.png', width: 1200, height: 630, body: previewFrame },
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
