/** Separate from public.ts, which only the server needs. */
export const shareTexts = {
  copied: 'Link copied to clipboard!',
  failed: 'Sharing failed. Copy the address from the address bar.',
} as const;
