import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Caller, callerOf } from '../support/api-caller.ts';
import { onDataDirectory } from '../support/data-directory.ts';
import { freePort } from '../support/free-port.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import { aPhotoFile } from '../support/photos.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { hostileZips } from './crafted-zip.ts';
import { type GithubProxy, openGithubProxy } from './github-proxy.ts';
import {
  type HostilePicture,
  PAYLOAD_MARKER,
  picturesToClean,
  picturesToRefuse,
} from './hostile-pictures.ts';
import { goodFiles, importRepository, oddRepositories } from './odd-repositories.ts';

/** At most two pictures are decoded at a time. One of 24 megapixels takes 72 MB. */
const MAX_GROWTH_MEGABYTES = 200;
/**
 * What Node has not collected yet, and what glibc keeps for other threads, depends on the machine's load and would hide
 * what the uploads need.
 */
const MEMORY_SETTINGS = { NODE_OPTIONS: '--max-old-space-size=256', MALLOC_ARENA_MAX: '2' };
/** Several sellers are needed, because each may verify only ten repositories an hour, and only one at a time. */
const sellers = Array.from({ length: 6 }, (_, n) => `hostile-owner-${n}`);
const repository = 'lab-timer';

let root: string;
let sold: ListedProject;
let sandbox: SandboxProcess;
let github: GithubProxy;
let server: ServerProcess;
let url: string;
let tokens: string[] = [];
let photo: Buffer;
let settledMegabytes: number;
let purchaseId: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'protohaat-hostile-'));
  const repositories = join(root, 'sandbox', 'repositories');
  const [first = ''] = sellers;
  await Promise.all([
    ...sellers.map((owner) => importRepository(join(repositories, owner, repository), owner, goodFiles)),
    importRepository(join(repositories, first, 'warm-up'), first, goodFiles),
    ...oddRepositories.map(({ files }, index) =>
      importRepository(join(repositories, ownerOf(index), `odd-${index}`), ownerOf(index), files),
    ),
  ]);
  sandbox = await startSandboxProcess(join(root, 'sandbox'));
  github = await openGithubProxy(`${sandbox.url}/github/api`);
  url = `http://127.0.0.1:${await freePort()}`;
  const environment = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: join(root, 'data'),
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    GITHUB_API_URL: github.apiUrl,
    GITHUB_TIMEOUT_MS: '30000',
    LIMITS: 'off',
  };
  await onDataDirectory(environment, async (context, signUp) => {
    const people = await Promise.all(sellers.map((owner, index) => signUp(`seller${index}`, owner)));
    tokens = people.map(({ token }) => token);
    sold = await listProject(context, { sellerId: people[0]?.profileId ?? '' });
  });
  photo = await aPhotoFile(43, 800, 600);
  server = await startServerProcess({ ...environment, ...MEMORY_SETTINGS });
  purchaseId = await buy(sold);
  await upload(0, { what: 'a photograph', bytes: photo });
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

async function together<T>(items: readonly T[], work: (seller: number, item: T) => Promise<void>) {
  await Promise.all(
    sellers.map(async (_owner, seller) => {
      for (const [index, item] of items.entries())
        if (index % sellers.length === seller) await work(seller, item);
    }),
  );
}

const upload = (seller: number, { bytes, name = 'a.jpg', type = 'image/jpeg' }: HostilePicture) =>
  as(seller)('POST /api/auth/updateProfile', {
    body: { username: `seller${seller}.kill`, full_name: 'Seller' },
    files: { profile_photo: [{ bytes, name, type }] },
  });

async function buy({ id, amountMinor }: ListedProject): Promise<string> {
  const { body } = await as(1)('POST /api/payment/create-payment-intent', {
    body: { amount: amountMinor, project_id: id },
  });
  await createSandboxPayments(sandbox).pay(body.clientSecret);
  const { payment_intent_id, purchase_id } = body.data;
  await as(1)('POST /api/payment/update-status', { body: { payment_intent_id, status: 'succeeded' } });
  return purchase_id;
}

const write = (seller: 0 | 1, ...pictures: readonly HostilePicture[]) =>
  as(seller)('POST /api/orders/{purchase_id}/messages', {
    params: { purchase_id: purchaseId },
    body: { text: 'It looks like this.' },
    files: {
      pictures: pictures.map(({ bytes, name = 'a.jpg', type = 'image/jpeg' }) => ({ bytes, name, type })),
    },
  });

const verify = (seller: number, name = repository) =>
  as(seller)('POST /api/projects/anayze-repo', {
    body: { repo_url: `https://github.com/${sellers[seller]}/${name}` },
  });

describe('hostile uploads', { timeout: 120_000 }, () => {
  it('uploads that are not pictures are rejected and leave no files', async () => {
    const before = await listFiles();
    const accepted: string[] = [];
    await together(await picturesToRefuse(), async (seller, picture) => {
      const answer = await upload(seller, picture);
      const isRefused = answer.status === 422 && answer.problem.code === 'bad-image';
      if (!isRefused) accepted.push(`${picture.what}: ${answer.status}`);
    });
    expect(accepted).toEqual([]);
    expect(await listFiles()).toEqual(before);
  });

  it('uploaded pictures are served re-encoded, without any of their hostile content', async () => {
    const wrong: string[] = [];
    await together(await picturesToClean(), async (seller, picture) => {
      const answer = await upload(seller, picture);
      if (answer.status !== 200) {
        wrong.push(`${picture.what}: ${answer.status} ${answer.problem.message}`);
        return;
      }
      const address = answer.body.data.profile_photo ?? '';
      for (const width of [320, 800, 1600]) {
        const found = await fetch(new URL(address.replace(/-\d+\.webp$/u, `-${width}.webp`), url));
        wrong.push(...(await findHarm(found)).map((harm) => `${picture.what} at ${width}: ${harm}`));
      }
    });
    expect(wrong).toEqual([]);
  });

  it('hostile pictures in messages are rejected, or served to the parties re-encoded and never cached', async () => {
    const before = await listFiles();
    const wrong: string[] = [];
    // Every fourth picture is enough here, because messages and listings share the image adapter.
    for (const picture of (await picturesToRefuse()).filter((_, index) => index % 4 === 0)) {
      const answer = await write(1, picture);
      const isRefused = answer.status === 422 && answer.problem.code === 'bad-image';
      if (!isRefused) wrong.push(`${picture.what}: ${answer.status}`);
    }
    expect(await listFiles()).toEqual(before);
    const clean = (await picturesToClean()).filter((_, index) => index % 4 === 0);
    for (let at = 0; at < clean.length; at += 4) {
      const some = clean.slice(at, at + 4);
      const sent = await write(0, ...some);
      for (const [index, { id }] of sent.body.data.pictures.entries()) {
        for (const size of ['small', 'large']) {
          const found = await fetch(`${url}/api/attachments/${id}?size=${size}`, {
            headers: { authorization: `Bearer ${tokens[1] ?? ''}` },
          });
          if (found.headers.get('cache-control') !== 'private, no-store') wrong.push(`${id} is cached`);
          wrong.push(...(await findHarm(found)).map((harm) => `${some[index]?.what} at ${size}: ${harm}`));
        }
      }
      if (sent.body.data.pictures.length !== some.length) wrong.push(`pictures after ${at} are missing`);
    }
    expect(wrong).toEqual([]);
    const five = Array.from({ length: 5 }, () => ({ what: 'a photograph', bytes: photo }));
    expect((await write(1, ...five)).problem.code).toBe('too-large');
  });

  it('uploads are limited in size and number, regardless of the field name', async () => {
    const call = as(1);
    const before = await listFiles();
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
    expect(await listFiles()).toEqual(before);
  });

  it('three concurrent uploads of large pictures are rejected and leave no files', async () => {
    const before = await listFiles();
    const wide = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: '#775533' } })
      .jpeg({ quality: 40 })
      .toBuffer();
    const side = 1_600;
    const noise = await sharp(randomBytes(side * side * 3), {
      raw: { width: side, height: side, channels: 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    // The server ignores bytes after the end of a picture, but they are still uploaded: each form has 61 MB.
    const padded = (picture: Buffer) => file(Buffer.concat([picture], noise.byteLength));
    const small = await sharp(wide).resize(640).jpeg().toBuffer();
    const [large, light] = [padded(wide), padded(small)];
    const pictures = [file(noise), large, large, ...Array.from({ length: 5 }, () => light)];
    const answers = await Promise.all(
      [1, 2, 3].map((seller) =>
        as(seller)('POST /api/projects/anayze-hardware', { files: { hardware_images: pictures } }),
      ),
    );
    expect(answers.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      Array.from({ length: 3 }, () => '422 not-verified'),
    );
    expect(await listFiles()).toEqual(before);
  });
});

describe('hostile repositories', { timeout: 120_000 }, () => {
  const answers = new Map<number, Answer<'POST /api/projects/anayze-repo'>>();
  beforeAll(async () => {
    await together([...oddRepositories.keys()], async (seller, index) => {
      answers.set(index, await verify(seller, `odd-${index}`));
    });
  }, 120_000);

  it.each(oddRepositories.map(({ what, refusal }, index) => ({ what, refusal, index })))(
    'a repository with $what is accepted, or rejected with the right reason',
    ({ refusal, index }) => {
      const answer = answers.get(index);
      expect(answer?.status, new TextDecoder().decode(answer?.bytes)).toBe(refusal === null ? 200 : 422);
      const message = refusal === null ? 'sold as it is' : answer?.problem.message;
      expect(message).toMatch(refusal ?? 'sold as it is');
    },
  );

  it('a hostile zip from GitHub is rejected and not stored', async () => {
    const before = await listFiles();
    const accepted: string[] = [];
    const zips = new Map<string, Buffer>();
    github.answer(/\/zipball\//u, (request, response) => {
      const owner = askedOwner(request);
      response.end(zips.get(owner));
      zips.delete(owner);
    });
    await together(Object.entries(hostileZips), async (seller, [what, craft]) => {
      zips.set(ownerOf(seller), craft());
      const answer = await verify(seller);
      if (answer.status !== 422) accepted.push(`${what}: ${answer.status}`);
      else if (answer.problem.code !== 'not-verified') accepted.push(`${what}: ${answer.problem.code}`);
      if (zips.has(ownerOf(seller))) accepted.push(`${what} was not even fetched`);
    });
    expect(accepted).toEqual([]);
    expect(await listFiles()).toEqual(before);
  });

  it('an endless zip from GitHub is rejected', async () => {
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

  it('repositories are fetched only from the configured GitHub', async () => {
    const redirect = (address: RegExp, status: number) => {
      github.answer(address, (request, response) => {
        response.writeHead(status, { location: `${github.otherHost}${request.url}` });
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
      outcomes.push(`${(await verify(4)).status} ${github.replacedCount()}`);
    }
    github.answer(/\/contributors/u, (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        link: `<${github.otherHost}/page2>; rel="next", <${github.otherHost}/page9>; rel="last"`,
      });
      response.end('[]');
    });
    await verify(4);
    expect(github.replacedCount()).toBe(1);
    github.forward();
    expect(github.unexpectedRequests).toEqual([]);
    expect(outcomes).toEqual(['404 1', '404 1', '503 1', '503 1', '503 1']);
  });
});

it("hostile uploads and repositories do not increase the server's memory beyond the limit", () => {
  const grownMegabytes = server.memoryMegabytes('peak') - settledMegabytes;
  process.stdout.write(
    `hostile uploads: at most ${grownMegabytes.toFixed(0)} MB above ${settledMegabytes.toFixed(0)} MB\n`,
  );
  expect(grownMegabytes).toBeLessThan(MAX_GROWTH_MEGABYTES);
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
  for (const left of [
    PAYLOAD_MARKER,
    '<script',
    'Exif',
    'GPS',
    'ICC',
    '%PDF',
    'GIF89a',
    'PK\u0003\u0004',
    'xmp',
  ]) {
    if (bytes.includes(left)) harm.push(`it holds ${left}`);
  }
  const { exif, xmp, icc, pages = 1, format } = await sharp(bytes).metadata();
  if (exif !== undefined || xmp !== undefined || icc !== undefined) harm.push('it holds metadata');
  if (pages !== 1 || format !== 'webp') harm.push(`it is ${pages} pages of ${format}`);
  return harm;
}

const askedOwner = ({ url: asked = '' }: IncomingMessage): string =>
  /\/repos\/([^/]+)\//u.exec(asked)?.[1] ?? '';

async function listFiles(): Promise<string[]> {
  return (await readdir(join(root, 'data', 'files'), { recursive: true })).toSorted();
}
