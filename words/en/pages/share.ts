/** These texts are separate from public.ts, so that browsers do not load the texts of server-rendered pages. */
export const shareTexts = {
  copied: 'Link copied to clipboard!',
  failed: 'Sharing failed. Copy the address from the address bar.',
} as const;
