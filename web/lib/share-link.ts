import { copyText } from './copy-text.ts';

/** Copies the link if the browser has no share sheet. `cancelled` means that the user closed the sheet. */
export async function shareLink(link: {
  title: string;
  url: string;
}): Promise<'shared' | 'copied' | 'cancelled' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed';
}
