import type { Logger } from 'pino';
import type { KeptViewers } from './accounts/kept-viewers.ts';
import type { Kept } from './catalogue/kept.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { ReadyAnswer } from './http/ready-answer.ts';
import type { Identified } from './http/viewer.ts';
import type { JobQueue } from './jobs/job.ts';
import type { ArchiveReader } from './ports/archive-reader.ts';
import type { CodeHost } from './ports/code-host.ts';
import type { CheckedFileStore } from './ports/file-store.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { ImageProcessor } from './ports/image-processor.ts';
import type { Lookalikes } from './ports/lookalikes.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { PreviewPainter } from './ports/preview-painter.ts';
import type { ReadmeRenderer } from './ports/readme-renderer.ts';
import type { RequestCounter } from './ports/request-counter.ts';
import type { Romaniser } from './ports/romaniser.ts';
import type { Sealer } from './ports/sealer.ts';
import type { SourceAnalyser } from './ports/source-analyser.ts';
import type { Telemetry } from './ports/telemetry.ts';

/** Counts looks at projects, a moment later and outside the request. */
export interface ViewCounter {
  count(viewerId: string, projectId: string): void;
  /** Resolves when every look so far is written. */
  flush(): Promise<void>;
}

/** Dependencies of use cases, routes and jobs. Built once per process by `main.ts`, or by a test. */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly identity: IdentityProvider;
  readonly payments: PaymentGateway;
  readonly codeHost: CodeHost;
  readonly files: CheckedFileStore;
  readonly archives: ArchiveReader;
  readonly sourceAnalyser: SourceAnalyser;
  readonly readmes: ReadmeRenderer;
  readonly images: ImageProcessor;
  readonly previews: PreviewPainter;
  readonly mailer: Mailer;
  readonly sealer: Sealer;
  readonly lookalikes: Lookalikes;
  readonly romaniser: Romaniser;
  /** Rate-limit counters shared by all processes. Null with the embedded database, which only one process can use. */
  readonly requestCounter: RequestCounter | null;
  readonly telemetry: Telemetry;
  /** Answers that this process keeps for a moment. */
  readonly kept: Kept<ReadyAnswer>;
  readonly viewers: KeptViewers<Identified>;
  readonly views: ViewCounter;
}
