/** Matches the position before the path of a content-addressed file in an attribute or style of a built document. */
const ASSET_PATH = /(?<=["(])(?=\/assets\/)/gu;

/** React writes `srcSet`, and preloads the first picture. */
const PICTURE_ATTRIBUTE = / (?:src|href|(?:image)?srcset)="[^"]*"/giu;
const PICTURE_PATH = /\/media\/[0-9a-f]{64}-(?:320|800|1600)\.webp/gu;

/** `data-assets` tells the client to load its files from `origin` too. */
export function addressAssets(html: string, origin: string | null): string {
  if (origin === null) return html;
  return html.replace('<html ', () => `<html data-assets="${origin}" `).replaceAll(ASSET_PATH, () => origin);
}

export function addressShownPictures(html: string, origin: string | null): string {
  if (origin === null) return html;
  return html.replaceAll(PICTURE_ATTRIBUTE, (attribute) =>
    attribute.replaceAll(PICTURE_PATH, (path) => origin + path),
  );
}
