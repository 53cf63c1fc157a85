import type { Logger } from 'pino';
import type { FacetCounts } from '#domain/catalogue/facets.ts';
import type { ResolvedSearch } from '#domain/catalogue/search-plan.ts';
import type { FeedRow, FeedState } from '#domain/feed/feed.ts';
import type { Database, DatabaseTransaction } from './database/database.ts';
import type { Identified } from './http/viewer.ts';
import type { JobQueue } from './jobs/job.ts';
import type { BuildCodes, HandoverCodes, PersonHashes, Sealer, SignedTokens } from './ports/app-secret.ts';
import type { ArchiveReader } from './ports/archive-reader.ts';
import type { RequestCounter } from './ports/attempts.ts';
import type { CodeHost } from './ports/code-host.ts';
import type { UploadStore, CheckedFileStore } from './ports/file-store.ts';
import type { GrantSigner } from './ports/grant-signer.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { PreviewPainter, ImageProcessor } from './ports/image-processor.ts';
import type { InsideDescriber } from './ports/inside-describer.ts';
import type { BounceReader, Mailer } from './ports/mailer.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { SourceAnalyser } from './ports/source-analyser.ts';
import type { Tracing, Telemetry } from './ports/telemetry.ts';
import type { PayoutGateway, TransferGateway } from './ports/transfer-gateway.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import type { Lookalikes, Romaniser } from './ports/writing-systems.ts';
import type { Config } from './settings/config.ts';

interface Kept<Value> {
  get(name: string, read: () => Promise<Value>): Promise<Value>;
}

export interface KeptViewers {
  listen(): Promise<void>;
  find(
    token: string,
    lookUp: () => Promise<{ readonly viewer: Identified; readonly expiresAt: Date }>,
  ): Promise<Identified>;
  catchUp(): Promise<void>;
  drop(): void;
}

export interface FeedSink {
  /** @param id - the client returns this ID as `Last-Event-ID` when it reconnects. */
  readonly send: (news: {
    readonly id: number;
    readonly state: FeedState;
    readonly entries: FeedRow[];
  }) => void;
  readonly close: () => void;
}

export interface FeedStreams {
  readonly count: number;
  open(
    viewer: { readonly profileId: string; readonly sessionId: string | null },
    after: number | null,
    startResponse: () => FeedSink,
  ): () => void;
  closeAll(): void;
  listen(): Promise<void>;
  stop(): Promise<void>;
}

export interface ViewCounter {
  count(viewerId: string, projectId: string): void;
  /** Resolves when all views that were counted before the call are stored. */
  flush(): Promise<void>;
}

export interface Reactions {
  /** Idempotent. @returns the new count, or null if the viewer cannot see the project. */
  change(
    kind: 'bookmark' | 'like',
    change: { readonly viewerId: string; readonly projectId: string },
    wanted: boolean,
  ): Promise<number | null>;
}

/**
 * Reads for visitors, from the read replica if there is one. The data may be seconds old, so members must never be
 * served from it: they must see their own changes.
 */
export type PublicReads = <Result>(
  read: (deps: Pick<Context, 'database' | 'counts' | 'romaniser'>) => Promise<Result>,
) => Promise<Result>;

export interface EndedKeys {
  readonly subject: string;
  /** A payout account set at or after this time is removed; `unused` removes one that no payout can use yet. */
  readonly payoutAccount: Date | 'unused' | 'none';
}

export type EndKeys = (tx: DatabaseTransaction, ended: EndedKeys) => Promise<void>;

export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly publicReads: PublicReads;
  readonly jobs: JobQueue;
  readonly identity: IdentityProvider;
  readonly payments: PaymentGateway;
  readonly payouts: PayoutGateway;
  /** Null if no configured payment provider can hold sellers' shares. */
  readonly transfers: TransferGateway | null;
  readonly codeHost: CodeHost;
  readonly files: CheckedFileStore;
  readonly uploads: UploadStore;
  readonly bounces: BounceReader;
  readonly archives: ArchiveReader;
  readonly sourceAnalyser: SourceAnalyser;
  readonly insides: InsideDescriber;
  readonly images: ImageProcessor;
  readonly previews: PreviewPainter;
  readonly mailer: Mailer;
  readonly webhooks: WebhookSender;
  readonly sealer: Sealer;
  readonly tokens: SignedTokens;
  readonly handoverCodes: HandoverCodes;
  readonly buildCodes: BuildCodes;
  readonly grants: GrantSigner;
  readonly personHashes: PersonHashes;
  readonly lookalikes: Lookalikes;
  readonly romaniser: Romaniser;
  /**
   * All processes share these counters of requests. Null with the embedded database, which only one process can use.
   */
  readonly requestCounter: RequestCounter | null;
  readonly telemetry: Telemetry;
  readonly tracing: Tracing | null;
  readonly counts: {
    readonly words: Kept<ResolvedSearch>;
    readonly facets: Kept<FacetCounts>;
    clear(): void;
  };
  readonly viewers: KeptViewers;
  readonly endKeys: EndKeys;
  readonly views: ViewCounter;
  readonly reactions: Reactions;
  readonly feedStreams: FeedStreams;
}
