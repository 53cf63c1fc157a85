import { MAX_FEED_STREAMS, TooManyStreamsError } from '#domain/feed/feed.ts';
import type { FeedSink } from '../context.ts';
import type { Database, Notifications } from '../database/database.ts';
import { getFeedState, listEntriesAfter } from './feed-store.ts';

const MAX_ENTRIES = 20;

interface Log {
  warn(fields: object, message: string): void;
}

interface FeedStream {
  readonly profileId: string;
  readonly sessionId: string | null;
  readonly sink: FeedSink;
  after: number | null;
  isOpen: boolean;
  isReading: boolean;
  isStale: boolean;
}

export class FeedStreams {
  readonly #database: Database;
  readonly #notifications: Notifications;
  readonly #log: Log;
  readonly #byProfile = new Map<string, Set<FeedStream>>();
  #stopListening: () => Promise<void> = async () => {};

  constructor(deps: { readonly database: Database; readonly log: Log }, notifications: Notifications) {
    this.#database = deps.database;
    this.#log = deps.log;
    this.#notifications = notifications;
  }

  get count(): number {
    return [...this.#byProfile.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  /**
   * @param startResponse - called if the account may have one more stream.
   * @throws TooManyStreamsError
   */
  open(
    viewer: { readonly profileId: string; readonly sessionId: string | null },
    after: number | null,
    startResponse: () => FeedSink,
  ): () => void {
    const streams = this.#byProfile.get(viewer.profileId) ?? new Set();
    if (streams.size >= MAX_FEED_STREAMS) throw new TooManyStreamsError();
    const stream: FeedStream = {
      ...viewer,
      sink: startResponse(),
      after,
      isOpen: true,
      isReading: false,
      isStale: false,
    };
    this.#byProfile.set(viewer.profileId, streams.add(stream));
    void this.#send(stream);
    return () => this.#remove(stream);
  }

  /** Clients then reconnect to another process. */
  closeAll(): void {
    for (const stream of this.#all()) this.#close(stream);
  }

  async listen(): Promise<void> {
    this.#stopListening = await this.#notifications.listen({
      onNotification: (channel, payload) => {
        if (channel === 'feed') this.#changed(payload);
        else if (channel === 'session-ended') this.#ended(payload);
      },
      onConnected: () => {
        for (const stream of this.#all()) void this.#send(stream);
      },
    });
  }

  async stop(): Promise<void> {
    this.closeAll();
    await this.#stopListening();
  }

  #changed(profileId: string): void {
    for (const stream of this.#byProfile.get(profileId) ?? []) void this.#send(stream);
  }

  #ended(sessionId: string): void {
    for (const stream of this.#all()) if (stream.sessionId === sessionId) this.#close(stream);
  }

  /** A stream has one read at a time. Changes during a read are combined into one further read. */
  async #send(stream: FeedStream): Promise<void> {
    stream.isStale = true;
    if (stream.isReading) return;
    stream.isReading = true;
    try {
      while (stream.isStale && stream.isOpen) {
        stream.isStale = false;
        const state = await getFeedState(this.#database, stream.profileId);
        const entries =
          stream.after === null
            ? []
            : await listEntriesAfter(this.#database, stream.profileId, stream.after, MAX_ENTRIES);
        if (!stream.isOpen) return;
        stream.after = entries.at(-1)?.number ?? stream.after ?? state.lastNumber;
        stream.sink.send({ id: stream.after, state, entries });
        if (entries.length === MAX_ENTRIES) stream.isStale = true;
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'a feed stream ends because the feed could not be read');
      this.#close(stream);
    } finally {
      stream.isReading = false;
    }
  }

  #all(): FeedStream[] {
    return [...this.#byProfile.values()].flatMap((streams) => [...streams]);
  }

  #close(stream: FeedStream): void {
    if (!stream.isOpen) return;
    this.#remove(stream);
    stream.sink.close();
  }

  #remove(stream: FeedStream): void {
    stream.isOpen = false;
    const streams = this.#byProfile.get(stream.profileId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byProfile.delete(stream.profileId);
  }
}
