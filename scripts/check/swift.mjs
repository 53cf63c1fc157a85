/**
 * Runs OpenStack Swift from Debian's packages. Its s3api filter implements S3 and verifies signatures. Swift uses the
 * package's swift.conf and writes only to a temporary folder.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../dev/free-port.mjs';

const BUCKET = 'protohaat-files';
const KEY = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const START_SECONDS = 60;
const kinds = /** @type {const} */ (['account', 'container', 'object']);
const INSTALL =
  'apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached';

/** @param {string} folder @param {number} port @param {string} pipeline @param {string[]} sections */
function configurationOf(folder, port, pipeline, sections) {
  return `[DEFAULT]
user = ${userInfo().username}
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0

[pipeline:main]
pipeline = ${pipeline}

${sections.join('\n\n')}
`;
}

/** @param {number} cachePort */
function proxySections(cachePort) {
  const filters = ['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'slo', 'dlo', 's3api'];
  return [
    '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true',
    `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${cachePort}`,
    '[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_tester = testing .admin',
    ...filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}`),
  ];
}

/** @param {string} folder @param {typeof kinds[number]} kind @param {number} port */
function makeRing(folder, kind, port) {
  const builder = join(folder, `${kind}.builder`);
  for (const step of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']]) {
    const { error, status, stderr } = spawnSync('swift-ring-builder', [builder, ...step], {
      encoding: 'utf8',
    });
    if (error !== undefined) throw new Error(`Swift is not installed (${INSTALL})`);
    // swift-ring-builder exits with 1 after a warning.
    if ((status ?? 2) > 1) throw new Error(`swift-ring-builder ${step.join(' ')}: ${stderr}`);
  }
}

/** @returns {Promise<{ settings: Record<string, string>, stop: () => void }>} with an empty bucket */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'protohaat-swift-'));
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  /** @type {import('node:child_process').ChildProcess[]} */
  const programs = [];
  // The output goes to a file, because a program blocks if nobody reads its pipe.
  const log = openSync(join(folder, 'output.log'), 'a+');
  let missing = '';
  const output = () => missing + readFileSync(join(folder, 'output.log'), 'utf8').slice(-4_000);
  const stop = () => {
    for (const program of programs) program.kill('SIGTERM');
    closeSync(log);
    rmSync(folder, { recursive: true, force: true });
  };
  /** @param {string} program @param {string[]} parameters */
  const start = (program, parameters) => {
    const child = spawn(program, parameters, { stdio: ['ignore', log, log] });
    child.once('error', () => (missing += `${program} is not installed (${INSTALL})\n`));
    programs.push(child);
  };
  try {
    const [proxyPort, cachePort] = [await freePort(), await freePort()];
    start('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(cachePort)]);
    for (const kind of kinds) {
      const port = await freePort();
      makeRing(folder, kind, port);
      const file = join(folder, `${kind}.conf`);
      const app = `[app:${kind}-server]\nuse = egg:swift#${kind}`;
      writeFileSync(file, configurationOf(folder, port, `${kind}-server`, [app]));
      start(`swift-${kind}-server`, [file, '--verbose']);
    }
    const pipeline = 'catch_errors gatekeeper listing_formats cache s3api tempauth bulk slo dlo proxy-server';
    const file = join(folder, 'proxy.conf');
    writeFileSync(file, configurationOf(folder, proxyPort, pipeline, proxySections(cachePort)));
    start('swift-proxy-server', [file, '--verbose']);
    const endpoint = `http://127.0.0.1:${proxyPort}`;
    await makeBucket(endpoint, output);
    return {
      settings: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: BUCKET,
        S3_ACCESS_KEY_ID: KEY.accessKeyId,
        S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
        S3_FORCE_PATH_STYLE: 'on',
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** @param {string} endpoint @param {() => string} output */
async function makeBucket(endpoint, output) {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: KEY });
  const deadline = performance.now() + START_SECONDS * 1_000;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return;
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`Swift does not answer:\n${output()}`, { cause: error });
      await delay(500);
    }
  }
}
