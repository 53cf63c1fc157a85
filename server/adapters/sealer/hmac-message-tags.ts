import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MessageTags } from '../../ports/app-secret.ts';

const TAG_LENGTH = 24;

export function createMessageTags(key: Uint8Array): MessageTags {
  const tagOf = (messageHash: string, recipient: string): string =>
    createHmac('sha256', key)
      .update(`${messageHash}\0${recipient.toLowerCase()}`)
      .digest('hex')
      .slice(0, TAG_LENGTH);
  return {
    tagOf,
    isOwn: (messageHash, recipient, tag) =>
      tag.length === TAG_LENGTH &&
      timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(messageHash, recipient))),
  };
}
