/** The origin of the CDN, read from an attribute that the server writes into the document; empty without a CDN. */
export const assetsOrigin =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset['assets'] ?? '');
