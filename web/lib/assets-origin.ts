/** The origin of the CDN that serves pictures; empty without a CDN. The server writes it into the document. */
export const assetsOrigin =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset['assets'] ?? '');
