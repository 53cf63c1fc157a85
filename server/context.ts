import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { JobQueue } from './jobs/job.ts';
import type { ArchiveReader } from './ports/archive-reader.ts';
import type { CodeHost } from './ports/code-host.ts';
import type { CheckedFileStore } from './ports/file-store.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { ImageProcessor } from './ports/image-processor.ts';
import type { Lookalikes } from './ports/lookalikes.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { RequestCounter } from './ports/request-counter.ts';
import type { Sealer } from './ports/sealer.ts';
import type { SourceAnalyser } from './ports/source-analyser.ts';
import type { Telemetry } from './ports/telemetry.ts';

/** Everything a use case, route or job may need; built once by `main.ts` (or a test). */
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
  readonly images: ImageProcessor;
  readonly mailer: Mailer;
  readonly sealer: Sealer;
  readonly lookalikes: Lookalikes;
  /** Shared by all processes; null with the embedded database. */
  readonly requestCounter: RequestCounter | null;
  readonly telemetry: Telemetry;
}
