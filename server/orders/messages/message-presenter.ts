import type { Attachment } from '#contract/entities/attachment.ts';
import type { OrderMessage } from '#contract/message-calls.ts';
import type { MessageRow } from './message-store.ts';

/** Only the recipient of a message can report it, so only the recipient sees whether the message is reported. */
export function presentMessage(
  { id, party, text, writtenAt, hiddenAt, isReported }: MessageRow,
  attachments: readonly Attachment[] | undefined,
  viewer: 'buyer' | 'seller',
): OrderMessage {
  return {
    id,
    by: party,
    text: hiddenAt === null ? text : null,
    pictures: hiddenAt === null ? [...(attachments ?? [])] : [],
    at: writtenAt.toISOString(),
    reported: isReported && party !== viewer,
    hidden: hiddenAt !== null,
  };
}
