/** The origin of the CDN that serves pictures, which the server writes into the document; empty without a CDN. */
export const assetsOrigin =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset['assets'] ?? '');
