import type { OrderMessage } from '#contract/message-calls.ts';
import type { MessageRow } from './message-store.ts';

export function presentMessage({ id, party, text, writtenAt, reportedAt }: MessageRow): OrderMessage {
  return { id, by: party, text, at: writtenAt.toISOString(), reported: reportedAt !== null };
}
