import { describe, expect, it } from 'vitest';
import { addressAssets, addressShownPictures } from './asset-addresses.ts';

const ORIGIN = 'https://cdn.example';
const picture = `/media/${'a'.repeat(64)}-320.webp`;

describe('documents with an assets origin', () => {
  it('scripts, style sheets and inlined fonts are loaded from the assets origin', () => {
    const html =
      '<html lang="en"><link rel="icon" href="/icon.svg"><link href="/assets/a.css"><style>@font-face{src:url(/assets/f.woff2)}</style><script src="/assets/m.js"></script>';
    expect(addressAssets(html, ORIGIN)).toBe(
      `<html data-assets="${ORIGIN}" lang="en"><link rel="icon" href="/icon.svg"><link href="${ORIGIN}/assets/a.css"><style>@font-face{src:url(${ORIGIN}/assets/f.woff2)}</style><script src="${ORIGIN}/assets/m.js"></script>`,
    );
    expect(addressAssets(html, null)).toBe(html);
  });

  it("only pictures get the assets origin, not strings that merely look like a picture's path", () => {
    const html = `<img src="${picture}" srcSet="${picture} 320w, ${picture} 800w"><p>src=&quot;${picture}&quot; ${picture}</p>`;
    expect(addressShownPictures(html, ORIGIN)).toBe(
      `<img src="${ORIGIN}${picture}" srcSet="${ORIGIN}${picture} 320w, ${ORIGIN}${picture} 800w"><p>src=&quot;${picture}&quot; ${picture}</p>`,
    );
    expect(addressShownPictures(html, null)).toBe(html);
  });
});
