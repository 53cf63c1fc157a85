import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type Caller, callerOf } from '../support/api-caller.ts';
import { onDataDirectory } from '../support/data-directory.ts';
import { freePort } from '../support/free-port.ts';
import { aPhotoFile } from '../support/photos.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { hostileZips } from './crafted-zip.ts';
import { type GithubInBetween, standBetween } from './github-in-between.ts';
import { type HostilePicture, MARK, picturesToClean, picturesToRefuse } from './hostile-pictures.ts';
import { goodFiles, importRepository, oddRepositories } from './made-repository.ts';

/** A real server, with a GitHub that may send it anything. Its memory is watched while it is fed with all of this. */

const MOST_GROWTH_MEGABYTES = 200;
/** What is kept of forms (84 MB), pictures at work, and what has not been swept up yet. */
const MOST_GROWTH_IN_A_CROWD_MEGABYTES = 350;
/** Each may verify ten times an hour. */
const sellers = Array.from({ length: 6 }, (_, n) => `hostile-owner-${n}`);
const repository = 'lab-timer';

let root: string;
let sandbox: Sandbox;
let github: GithubInBetween;
let server: ServerProcess;
let url: string;
const tokens: string[] = [];
let photo: Buffer;
let settledMegabytes: number;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'protohaat-hostile-'));
  const repositories = join(root, 'sandbox', 'repositories');
  for (const owner of sellers)
    await importRepository(join(repositories, owner, repository), owner, goodFiles);
  const [first = ''] = sellers;
  await importRepository(join(repositories, first, 'warm-up'), first, goodFiles);
  for (const [index, { files }] of oddRepositories.entries()) {
    const owner = ownerOf(index);
    await importRepository(join(repositories, owner, `odd-${index}`), owner, files);
  }
  sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDirectory: join(root, 'sandbox') });
  github = await standBetween(`${sandbox.url}/github/api`);
  url = `http://127.0.0.1:${await freePort()}`;
  const environment = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: join(root, 'data'),
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    GITHUB_API_URL: github.apiUrl,
    // What is slow here is the machine, not GitHub.
    GITHUB_TIMEOUT_MS: '30000',
    LIMITS: 'off',
  };
  await onDataDirectory(environment, async (_context, signUp) => {
    for (const [index, owner] of sellers.entries())
      tokens.push((await signUp(`seller${index}`, owner)).token);
  });
  photo = await aPhotoFile(43, 800, 600);
  server = await startServerProcess(environment);
  // What decoding and verifying take once and for ever: libraries, compiled code, the database's buffers.
  await upload({ what: 'a photograph', bytes: photo });
  await verify(0, 'warm-up');
  settledMegabytes = server.watchMemory();
}, 180_000);
afterAll(async () => {
  await server.kill();
  await github.close();
  await sandbox.close();
  await rm(root, { recursive: true, force: true });
});

const as = (index: number): Caller => callerOf(url, tokens[index] ?? '');
const file = (bytes: Uint8Array) => ({ bytes, name: 'a.jpg', type: 'image/jpeg' });
const ownerOf = (index: number): string => sellers[index % sellers.length] ?? '';

/** As a profile photo: the one picture that is kept without being judged as a photograph. */
const upload = ({ bytes, name = 'a.jpg', type = 'image/jpeg' }: HostilePicture) =>
  as(0)('POST /api/auth/updateProfile', {
    body: { username: 'seller0.kill', full_name: 'Seller' },
    files: { profile_photo: [{ bytes, name, type }] },
  });

const verify = (seller: number, name = repository) =>
  as(seller)('POST /api/projects/anayze-repo', {
    body: { repo_url: `https://github.com/${sellers[seller]}/${name}` },
  });

describe('files that people upload', { timeout: 120_000 }, () => {
  it('are refused when they are no pictures, and leave nothing behind', async () => {
    const before = await listFiles();
    const accepted: string[] = [];
    for (const picture of await picturesToRefuse()) {
      const answer = await upload(picture);
      const isRefused = answer.status === 422 && answer.problem.code === 'bad-image';
      if (!isRefused) accepted.push(`${picture.what}: ${answer.status}`);
    }
    expect(accepted).toEqual([]);
    expect(await listFiles()).toEqual(before);
  });

  it('are written anew when they are pictures: nothing else that was in them is served', async () => {
    const wrong: string[] = [];
    for (const picture of await picturesToClean()) {
      const answer = await upload(picture);
      if (answer.status !== 200) {
        wrong.push(`${picture.what}: ${answer.status} ${answer.problem.message}`);
        continue;
      }
      const address = answer.body.data.profile_photo ?? '';
      for (const width of [320, 800, 1600]) {
        const found = await fetch(new URL(address.replace(/-\d+\.webp$/u, `-${width}.webp`), url));
        wrong.push(...(await findHarm(found)).map((harm) => `${picture.what} at ${width}: ${harm}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are limited in size and number, whatever they are called', async () => {
    const call = as(1);
    const large = Buffer.concat([photo, Buffer.alloc(8 * 1024 * 1024 + 1 - photo.byteLength)]);
    const tries = [
      await call('POST /api/projects/anayze-hardware', { files: { hardware_images: [file(large)] } }),
      await call('POST /api/projects/anayze-hardware', {
        files: { hardware_images: Array.from({ length: 11 }, () => file(photo)) },
      }),
      await call('POST /api/projects/anayze-hardware', {
        files: { hardware_images: [file(photo)], other: [file(photo)] },
      }),
    ];
    expect(tries.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual([
      '413 too-large',
      '413 too-large',
      '400 invalid-field',
    ]);
  });

  it('are decoded a few at a time, however many large ones come at once', async () => {
    const large = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#775533' } })
      .jpeg({ quality: 40 })
      .toBuffer();
    const answers = await Promise.all(
      [1, 2, 3].map((seller) =>
        as(seller)('POST /api/projects/anayze-hardware', {
          files: { hardware_images: Array.from({ length: 8 }, () => ({ bytes: large, name: 'a.jpg' })) },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe('a repository', { timeout: 120_000 }, () => {
  it.each(oddRepositories.map(({ what, refusal }, index) => ({ what, refusal, index })))(
    'with $what is sold as it is, or refused with the reason',
    async ({ refusal, index }) => {
      const answer = await verify(index % sellers.length, `odd-${index}`);
      expect(answer.status, new TextDecoder().decode(answer.bytes)).toBe(refusal === null ? 200 : 422);
      const told = refusal === null ? 'sold as it is' : answer.problem.message;
      expect(told).toMatch(refusal ?? 'sold as it is');
    },
  );

  it('is refused when GitHub sends a zip that nobody should unpack, and the zip is not kept', async () => {
    const before = await listFiles();
    const accepted: string[] = [];
    for (const [index, [what, craft]] of Object.entries(hostileZips).entries()) {
      const zip = craft();
      github.answer(/\/zipball\//u, (_request, response) => response.end(zip));
      const answer = await verify(index % sellers.length);
      if (answer.status !== 422) accepted.push(`${what}: ${answer.status}`);
      else if (answer.problem.code !== 'not-verified') accepted.push(`${what}: ${answer.problem.code}`);
      if (github.given() !== 1) accepted.push(`${what} was not even fetched`);
    }
    expect(accepted).toEqual([]);
    expect(await listFiles()).toEqual(before);
  });

  it('is refused when its zip never ends', async () => {
    const before = await listFiles();
    github.answer(/\/zipball\//u, (_request, response) => {
      const piece = Buffer.alloc(1024 * 1024, 7);
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const answer = await verify(5);
    expect(answer.status).toBe(422);
    expect(answer.problem.message).toContain('50 MB');
    expect(await listFiles()).toEqual(before);
  });

  it('is never looked for anywhere but at the configured GitHub', async () => {
    const redirect = (address: RegExp, status: number) => {
      github.answer(address, (request, response) => {
        response.writeHead(status, { location: `${github.elsewhere}${request.url}` });
        response.end();
      });
    };
    const outcomes: string[] = [];
    for (const [address, status] of [
      [/\/repos\/[^/]+\/[^/]+$/u, 301],
      [/\/commits/u, 302],
      [/\/git\/trees\//u, 307],
      [/\/zipball\//u, 302],
      [/\/zipball\//u, 308],
    ] as const) {
      redirect(address, status);
      outcomes.push(`${(await verify(4)).status} ${github.given()}`);
    }
    // Further pages, too, are said to be elsewhere.
    github.answer(/\/contributors/u, (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        link: `<${github.elsewhere}/page2>; rel="next", <${github.elsewhere}/page9>; rel="last"`,
      });
      response.end('[]');
    });
    await verify(4);
    expect(github.given()).toBe(1);
    github.passOn();
    expect(github.strayed).toEqual([]);
    expect(outcomes).toEqual(['404 1', '503 1', '503 1', '503 1', '503 1']);
  });
});

describe('the server', () => {
  it('has not grown beyond its bounds by all of this', () => {
    const grownMegabytes = server.memoryMegabytes('peak') - settledMegabytes;
    process.stdout.write(
      `hostile uploads: at most ${grownMegabytes.toFixed(0)} MB above ${settledMegabytes.toFixed(0)} MB\n`,
    );
    expect(grownMegabytes).toBeLessThan(MOST_GROWTH_MEGABYTES);
  });

  it('sends forms away when all of them together are too much to keep in memory', async () => {
    const side = 1_600;
    const raw = { width: side, height: side, channels: 3 as const };
    const bytes = await sharp(randomBytes(side * side * raw.channels), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const before = server.watchMemory();
    const answers = await Promise.all(
      [1, 2, 3].map((seller) =>
        as(seller)('POST /api/projects/anayze-hardware', {
          files: { hardware_images: Array.from({ length: 8 }, () => ({ bytes, name: 'a.png' })) },
        }),
      ),
    );
    const sentAway = answers.filter(({ status }) => status === 503);
    expect(sentAway.length).toBeGreaterThan(0);
    for (const answer of sentAway) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 503 && status !== 422)).toEqual([]);
    const grownMegabytes = server.memoryMegabytes('peak') - before;
    process.stdout.write(`three forms of 61 MB at once: at most ${grownMegabytes.toFixed(0)} MB more\n`);
    expect(grownMegabytes).toBeLessThan(MOST_GROWTH_IN_A_CROWD_MEGABYTES);
  });
});

async function findHarm(answer: Response): Promise<string[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { headers, status } = answer;
  const harm: string[] = [];
  if (status !== 200) return [`it answers ${status}`];
  const wanted = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (headers.get(name) !== value) harm.push(`${name} is ${headers.get(name)}`);
  }
  if (!(bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP')) {
    harm.push('it is no WebP');
  }
  for (const left of [MARK, '<script', 'Exif', 'GPS', 'ICC', '%PDF', 'GIF89a', 'PK\u0003\u0004', 'xmp']) {
    if (bytes.includes(left)) harm.push(`it holds ${left}`);
  }
  const { exif, xmp, icc, pages = 1, format } = await sharp(bytes).metadata();
  if (exif !== undefined || xmp !== undefined || icc !== undefined) harm.push('it holds metadata');
  if (pages !== 1 || format !== 'webp') harm.push(`it is ${pages} pages of ${format}`);
  return harm;
}

/** What lies in the store, but for what is still coming in. */
async function listFiles(): Promise<string[]> {
  const names = await readdir(join(root, 'data', 'files'), { recursive: true });
  return names.filter((name) => !name.startsWith('incoming')).toSorted();
}
