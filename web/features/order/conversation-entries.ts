import { sorted } from '#domain/common/ordered-copy.ts';
import type { OrderMessage } from '../../api/message-queries.ts';
import type { OrderCase, OrderDetails } from '../../api/order-process-queries.ts';

export type WrittenMessage = OrderCase['messages'][number] & {
  /** The same message, if it was written to the other side and not in a case. */
  readonly ofOrder: OrderMessage | null;
};
type TimelineEvent = OrderDetails['timeline'][number];

export type Entry =
  | { readonly kind: 'message'; readonly id: string; readonly at: string; readonly message: WrittenMessage }
  | {
      readonly kind: 'event';
      readonly id: string;
      readonly at: string;
      readonly event: TimelineEvent;
      /** Whether it is the latest with its code, so that the order's case or support request tells more about it. */
      readonly isNewest: boolean;
    };

/** The message beside it says the same. */
const SAID_BY_A_MESSAGE: ReadonlySet<TimelineEvent['code']> = new Set(['case-answered', 'support-answered']);

/**
 * @param messages - newest first.
 * @param hasOlder - whether older messages are not loaded; then nothing from before the loaded ones is listed.
 */
export function conversationOf(
  order: OrderDetails,
  messages: readonly OrderMessage[],
  hasOlder: boolean,
): Entry[] {
  const { case: last, timeline } = order;
  const written = [
    ...messages.map((message) => ({ ...message, ofOrder: message })),
    ...(last?.messages.map((message) => ({ ...message, ofOrder: null })) ?? []),
  ];
  const newestOf = new Map(timeline.map((event) => [event.code, event]));
  const entries: Entry[] = [
    ...timeline
      .filter(({ code }) => !SAID_BY_A_MESSAGE.has(code))
      .map((event, index) => ({
        kind: 'event' as const,
        id: `event-${index}`,
        at: event.at,
        event,
        isNewest: newestOf.get(event.code) === event,
      })),
    ...written.map((message) => ({ kind: 'message' as const, id: message.id, at: message.at, message })),
  ];
  const since = hasOlder ? (messages.at(-1)?.at ?? '') : '';
  // The sort is stable, so an event comes before a message of the same transaction.
  return sorted(
    entries.filter(({ at }) => at >= since),
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}
