import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  next(): Promise<EventSourceMessage | null>;
  close(): void;
}

const WAIT_MS = 10_000;

export async function readEvents(
  url: string,
  token: string,
  lastEventId: string | null = null,
): Promise<EventReader> {
  const controller = new AbortController();
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  });
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      const timer = setTimeout(() => controller.abort(new Error('no event came')), WAIT_MS);
      try {
        while (events.length === 0) {
          const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
          if (done) return null;
          parser.feed(decoder.decode(value, { stream: true }));
        }
        return events.shift() ?? null;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => controller.abort(),
  };
}
