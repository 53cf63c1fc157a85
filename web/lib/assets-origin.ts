/** The origin of a CDN in front of pictures, or nothing. The server writes it into the document. */
export const assetsOrigin =
  typeof document === 'undefined' ? '' : (document.documentElement.dataset['assets'] ?? '');
