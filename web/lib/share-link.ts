import { copyText } from './copy-text.ts';

/** Opens the device's own share sheet where there is one, or copies the link. `closed`: the person changed their mind. */
export async function shareLink(link: {
  title: string;
  url: string;
}): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  return (await copyText(link.url)) ? 'copied' : 'failed';
}
