import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FeedNews } from '#contract/feed-calls.ts';
import { isProblem } from './api-client.ts';
import { apiOf } from './api-of.ts';
import { feedKeys, orderKeys } from './keys.ts';

/** While the stream is unavailable, the feed is polled and the stream retried at this interval. */
const POLL_MS = 60_000;
const RECONNECT_MS = 2_000;

/** Only visible tabs keep a stream open, because browsers limit the number of connections to a server. */
async function followFeed(client: QueryClient, signal: AbortSignal): Promise<void> {
  let lastEventId: string | null = null;
  while (!signal.aborted) {
    await untilVisible(signal);
    const visible = whileVisible(signal);
    let waitMs = RECONNECT_MS;
    try {
      await readStream(client, lastEventId, visible.signal, (id, news) => {
        lastEventId = id;
        apply(client, news);
      });
    } catch (error) {
      if (!visible.signal.aborted) {
        waitMs = POLL_MS;
        if (isProblem(error, 'not-signed-in')) return;
      }
    } finally {
      visible.stop();
    }
    if (visible.signal.aborted) continue;
    await pause(waitMs, signal);
    if (waitMs === POLL_MS && !signal.aborted) await poll(client, signal);
  }
}

async function readStream(
  client: QueryClient,
  lastEventId: string | null,
  signal: AbortSignal,
  onNews: (id: string, news: FeedNews) => void,
): Promise<void> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
  };
  const { body } = await apiOf(client).sendRaw('GET /api/feed/stream', {}, { headers, signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) return;
    text += value ?? '';
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const { id = '', event, data = '' } of events.map(fieldsOf)) {
      if (event === 'feed') onNews(id, JSON.parse(data) as FeedNews);
    }
  }
}

/** Of an event as our server writes it (server/http/event-stream.ts): each field on a line. */
function fieldsOf(event: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    event.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  );
}

function apply(client: QueryClient, { unread, entries }: FeedNews): void {
  client.setQueryData(feedKeys.unread, unread);
  if (entries.length === 0) return;
  void client.invalidateQueries({ queryKey: feedKeys.list });
  if (entries.some((entry) => entry.purchase_id !== null)) {
    void client.invalidateQueries({ queryKey: orderKeys.processes });
    void client.invalidateQueries({ queryKey: orderKeys.all });
  }
}

async function poll(client: QueryClient, signal: AbortSignal): Promise<void> {
  const page = await apiOf(client)
    .send('GET /api/feed', { query: { limit: 1 } }, { signal })
    .catch(() => null);
  if (page !== null) client.setQueryData(feedKeys.unread, page.meta.unread);
}

/** The signal aborts when `outer` does or the tab is hidden. The oldest supported browsers lack `AbortSignal.any`. */
function whileVisible(outer: AbortSignal): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const check = () => {
    if (outer.aborted || document.visibilityState === 'hidden') controller.abort();
  };
  check();
  outer.addEventListener('abort', check);
  document.addEventListener('visibilitychange', check);
  return {
    signal: controller.signal,
    stop: () => {
      outer.removeEventListener('abort', check);
      document.removeEventListener('visibilitychange', check);
    },
  };
}

async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState !== 'hidden') return;
  await waitFor((resolve) => {
    document.addEventListener('visibilitychange', resolve, { once: true, signal });
    signal.addEventListener('abort', resolve, { once: true });
  });
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await waitFor((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

async function waitFor(begin: (resolve: () => void) => void): Promise<void> {
  // eslint-disable-next-line promise/avoid-new -- wraps events and a timer
  await new Promise<void>((resolve) => begin(resolve));
}

export function useUnread(): number {
  const { data = 0 } = useQuery<number>({ queryKey: feedKeys.unread, queryFn: skipToken });
  return data;
}

export function useFeed(): void {
  const client = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    followFeed(client, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [client]);
}
