import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { FileStoreUnavailableError } from '../../ports/file-store.ts';
import { CircuitBreaker } from '../outside/circuit-breaker.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Null for AWS's default endpoint. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null to use the machine's credentials (AWS roles). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly forcePathStyle: boolean;
  /** The prefix is either empty or ends with a slash. */
  readonly prefix: string;
  /** Applies to each of the two attempts to read or delete. */
  readonly timeoutMs: number;
}

/** Applies to each attempt to upload a part of at most 8 MiB. */
const WRITE_TIMEOUT_MS = 60_000;
/** Must equal the server's timeout for slow clients, because a slow client pauses the stream from S3 as well. */
const IDLE_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 2;

export class S3Connection {
  readonly client: S3Client;
  readonly #timeoutMs: number;
  readonly #breaker: CircuitBreaker;
  readonly #onFailure: (error: unknown) => void;

  constructor(
    settings: S3Settings,
    onCircuitChange: (isOpen: boolean) => void,
    onFailure: (error: unknown) => void,
  ) {
    this.client = new S3Client(clientConfig(settings));
    this.#timeoutMs = settings.timeoutMs;
    this.#onFailure = onFailure;
    this.#breaker = new CircuitBreaker({ failures: 3, openMs: 5_000, onChange: onCircuitChange });
  }

  /**
   * @param work - receives the request options for reads and deletions.
   * @throws FileStoreUnavailableError for every failure of S3; rethrows other errors of `work`.
   */
  async call<T>(work: (options: { requestTimeout: number }) => Promise<T>): Promise<T> {
    return await this.#breaker.run(
      async () => {
        try {
          return await work({ requestTimeout: this.#timeoutMs });
        } catch (error) {
          if (!isFailureOfS3(error)) throw error;
          this.#onFailure(error);
          throw new FileStoreUnavailableError(error);
        }
      },
      (error) => error instanceof FileStoreUnavailableError,
      () => new FileStoreUnavailableError(),
    );
  }

  close(): void {
    this.client.destroy();
  }
}

/** Rethrows errors other than a missing object, for which S3 answers a HEAD request with `NotFound`. */
export function nullIfMissing(error: unknown): null {
  if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return null;
  throw error;
}

function clientConfig(settings: S3Settings): S3ClientConfig {
  return {
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // Servers other than AWS reject the SDK's trailing checksums, or store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 2_000,
      requestTimeout: WRITE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { keepAlive: true, maxSockets: 200 },
      httpsAgent: { keepAlive: true, maxSockets: 200 },
    },
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    ...(settings.credentials === null ? {} : { credentials: settings.credentials }),
  };
}

/**
 * The SDK's errors have `$metadata`, and network errors have a `code`. Errors of the local disk have a `code` and a
 * `path`.
 */
function isFailureOfS3(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { $metadata, code, path } = error as { $metadata?: unknown; code?: unknown; path?: unknown };
  return (
    $metadata !== undefined ||
    ['TimeoutError', 'AbortError'].includes(error.name) ||
    (code !== undefined && path === undefined)
  );
}
