import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface TestS3 {
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const BUCKET = 'protohaat-files';
/** Downloads by signed URL (S3_SIGNED_DOWNLOADS) require this CORS configuration on the bucket. */
const ANY_ORIGIN = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`;

let prefixes = 0;

export const isOtherS3 = process.env['TEST_S3'] === 'settings';

export async function startTestS3(): Promise<TestS3> {
  prefixes += 1;
  if (isOtherS3) {
    const given = Object.entries(process.env).filter(([name]) => name.startsWith('S3_'));
    const prefix = `${process.env['S3_PREFIX'] ?? 'protohaat'}/check-${process.pid}-${Date.now()}-${prefixes}`;
    return {
      settings: { ...Object.fromEntries(given), S3_PREFIX: prefix },
      close: async () => {},
    };
  }
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-s3-'));
  const server = new S3rver({
    directory,
    port: 0,
    address: '127.0.0.1',
    silent: true,
    configureBuckets: [{ name: BUCKET, configs: [ANY_ORIGIN] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'on',
      S3_PREFIX: `market-${prefixes}`,
    },
    async close() {
      if (!server.httpServer.listening) return;
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
