import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertStoredFileName, isStoredFileName } from '#domain/common/stored-file-name.ts';
import { type UploadStore, type FileStore, FileStoreUnavailableError } from '../../ports/file-store.ts';
import { nullIfMissing, S3Connection, type S3Settings } from './s3-connection.ts';

/**
 * Orders writes and removals of a name across processes. S3 cannot make a deletion conditional on the object's age, so
 * a removal could otherwise delete a file that was just written.
 */
export interface WriteRecord {
  /** Records that a write begins. Waits first until a concurrent removal of the name has ended. */
  begin(name: string): Promise<void>;
  /**
   * Runs `remove` unless a write began at or after `writtenBefore`. A write that begins during `remove` waits until it
   * ends.
   */
  removeUnlessWritten(name: string, writtenBefore: Date, remove: () => Promise<boolean>): Promise<boolean>;
}

interface S3Deps {
  /**
   * Receives each stream on the local disk, where its size is limited and its hash computed before it is sent to S3.
   */
  readonly uploads: Pick<UploadStore, 'receive'>;
  readonly writes: WriteRecord;
  readonly onCircuitChange?: (isOpen: boolean) => void;
  readonly onFailure?: (error: unknown) => void;
}

const PART_BYTES = 8 * 1024 ** 2;
const PARTS_IN_FLIGHT = 2;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  zip: 'application/zip',
};

/**
 * With S3, R2 and MinIO, an object becomes visible only when it is complete, even after a multipart upload:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel
 */
export function createS3FileStore(settings: S3Settings, deps: S3Deps): FileStore & { close(): void } {
  const { uploads, writes, onCircuitChange = () => {}, onFailure = () => {} } = deps;
  const connection = new S3Connection(settings, onCircuitChange, onFailure);
  const { client } = connection;
  const objectOf = (name: string) => {
    assertStoredFileName(name);
    return { Bucket: settings.bucket, Key: `${settings.prefix}${name}` };
  };

  const head = async (name: string): Promise<HeadObjectCommandOutput | null> => {
    const object = objectOf(name);
    return await connection.call((options) =>
      client.send(new HeadObjectCommand(object), options).catch(nullIfMissing),
    );
  };

  const remove = async (name: string): Promise<void> => {
    const object = objectOf(name);
    await connection.call((options) => client.send(new DeleteObjectCommand(object), options));
  };

  async function put(
    name: string,
    openBody: () => Uint8Array | Readable,
    { sha256, sizeBytes }: { readonly sha256: string; readonly sizeBytes: number },
  ): Promise<void> {
    const object = objectOf(name);
    await writes.begin(name);
    await connection.call(async () => {
      const upload = new Upload({
        client,
        params: {
          ...object,
          Body: openBody(),
          ContentType: CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          CacheControl: name.startsWith('pictures/')
            ? 'public, max-age=31536000, immutable'
            : 'private, no-store',
          Metadata: { sha256 },
        },
        partSize: PART_BYTES,
        queueSize: PARTS_IN_FLIGHT,
        leavePartsOnError: false,
      });
      await upload.done();
    });
    // The stored size differs if a server stores the SDK's framing with the content or loses part of the content.
    const stored = await head(name);
    if (stored?.ContentLength === sizeBytes) return;
    throw new FileStoreUnavailableError(
      new Error(`S3 stored ${stored?.ContentLength ?? 'none'} of ${sizeBytes} bytes of ${name}`),
    );
  }

  return {
    async write(name, bytes) {
      objectOf(name);
      await put(name, () => bytes, {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        sizeBytes: bytes.byteLength,
      });
    },

    async writeStream(source, nameOf, maxBytes) {
      const hash = createHash('sha256');
      const received = await uploads
        .receive(Readable.from(hashing(source, hash)), maxBytes)
        .finally(() => source.destroy());
      try {
        const sha256 = hash.digest('hex');
        const { sizeBytes } = received;
        await put(nameOf(sha256), () => createReadStream(received.path), { sha256, sizeBytes });
        return { sha256, sizeBytes };
      } finally {
        await received.remove();
      }
    },

    async open(name, range) {
      const object = objectOf(name);
      const found = await connection.call((options) =>
        client
          .send(
            new GetObjectCommand({
              ...object,
              ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
            }),
            options,
          )
          .catch(nullIfMissing),
      );
      return found === null ? null : (found.Body as Readable);
    },

    async size(name) {
      return (await head(name))?.ContentLength ?? null;
    },

    async stamp(name) {
      const found = await head(name);
      if (found === null) return null;
      return `${found.ETag}:${found.ContentLength}:${found.LastModified?.getTime()}`;
    },

    remove,

    async removeUnchanged(name, writtenBefore) {
      return await writes.removeUnlessWritten(name, writtenBefore, async () => {
        const found = await head(name);
        if (found === null || found.LastModified === undefined || found.LastModified >= writtenBefore)
          return false;
        await remove(name);
        return true;
      });
    },

    async downloadAddress(name, { fileName, contentType, validSeconds }) {
      const command = new GetObjectCommand({
        ...objectOf(name),
        ResponseContentDisposition: `attachment; filename="${fileName}"`,
        ResponseContentType: contentType,
        ResponseCacheControl: 'private, no-store',
      });
      return await connection.call(() => getSignedUrl(client, command, { expiresIn: validSeconds }));
    },

    async *list() {
      let after: string | undefined;
      do {
        const page = await connection.call((options) =>
          client.send(
            new ListObjectsV2Command({
              Bucket: settings.bucket,
              Prefix: settings.prefix,
              ContinuationToken: after,
            }),
            options,
          ),
        );
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const name = Key.slice(settings.prefix.length);
          if (isStoredFileName(name)) yield { name, sizeBytes: Size, writtenAt: LastModified };
        }
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },

    close: () => connection.close(),
  };
}

async function* hashing(source: Readable, hash: Hash): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    yield chunk;
  }
}
