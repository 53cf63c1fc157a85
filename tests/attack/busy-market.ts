import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { type Caller, callerOf } from '../support/api-caller.ts';
import type { Person } from '../support/data-directory.ts';
import type { ListedProject } from '../support/listed-project.ts';
import type { SandboxPayments } from '../support/payment-provider.ts';
import { aPhotoFile } from '../support/photos.ts';
import { hardwareForm } from '../support/selling.ts';

const run = promisify(execFile);

export interface MarketPeople {
  readonly seller: Person;
  readonly maker: Person;
  readonly buyer: Person;
}

interface AcknowledgedWrite {
  readonly what: string;
  readonly holds: () => Promise<boolean>;
}

export async function makeRepository(folder: string, owner: string): Promise<void> {
  const files = {
    'README.md': `# Lab timer\n\n${'It counts down for experiments, rings, and writes the times into a table. '.repeat(5)}\n`,
    'timer.js': 'export const rings = (seconds) => seconds === 0;\n'.repeat(40),
  };
  await mkdir(dirname(folder), { recursive: true });
  await run('git', ['init', '--quiet', '--initial-branch=main', folder]);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await commit(folder, owner, ['--all']);
}

async function commit(folder: string, owner: string, files: readonly string[]): Promise<void> {
  const git = (...words: string[]) =>
    run('git', ['-c', `user.name=${owner}`, '-c', `user.email=${owner}@users.noreply.github.com`, ...words], {
      cwd: folder,
    });
  if (files.length > 0) await git('add', ...files);
  await git('commit', '--quiet', '--allow-empty', '--message', 'Work');
}

export class BusyMarket {
  readonly #url: string;
  readonly #people: MarketPeople;
  readonly #provider: SandboxPayments;
  readonly #repository: { readonly folder: string; readonly owner: string; readonly url: string };
  readonly #ownProject: ListedProject;
  #acknowledged: AcknowledgedWrite[] = [];
  #pending: Promise<unknown>[] = [];
  #photos = 0;
  #changes = 0;
  #answered = 0;
  #unanswered: string[] = [];

  constructor(options: {
    url: string;
    people: MarketPeople;
    provider: SandboxPayments;
    repository: { folder: string; owner: string; url: string };
    stall: ListedProject;
  }) {
    this.#url = options.url;
    this.#people = options.people;
    this.#provider = options.provider;
    this.#repository = options.repository;
    this.#ownProject = options.stall;
  }

  start(project: ListedProject): void {
    const { seller, maker, buyer } = this.#people;
    this.#begin([
      this.#buy(this.#as(buyer), project),
      this.#verifyRepository(this.#as(seller)),
      this.#listHardware(this.#as(maker)),
      this.#changePrices(this.#as(seller)),
      this.#changeName(this.#as(maker)),
      this.#changeBookmark(this.#as(buyer)),
    ]);
  }

  startExternal(project: ListedProject): void {
    this.#begin([
      this.#buy(this.#as(this.#people.buyer), project),
      this.#verifyRepository(this.#as(this.#people.seller)),
    ]);
  }

  #begin(parts: readonly Promise<void>[]): void {
    this.#answered = 0;
    this.#unanswered = [];
    this.#pending = parts.map((part) => part.catch(() => null));
  }

  get answered(): number {
    return this.#answered;
  }

  get unanswered(): readonly string[] {
    return this.#unanswered;
  }

  async waitForAll(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async listLostWrites(): Promise<string[]> {
    const acknowledged = this.#acknowledged;
    this.#acknowledged = [];
    const lost: string[] = [];
    for (const { what, holds } of acknowledged) if (!(await holds())) lost.push(what);
    return lost;
  }

  async bought(): Promise<string[]> {
    const call = callerOf(this.#url, this.#people.buyer.token);
    const { data } = (await call('GET /api/payment/gethistory', { query: { limit: 200 } })).body;
    return data
      .filter(({ activity, paymentStatus }) => activity === 'bought' && paymentStatus === 'succeeded')
      .map(({ project_id: id }) => id);
  }

  get promises(): number {
    return this.#acknowledged.length;
  }

  #as(person: Person): Caller {
    const call = callerOf(this.#url, person.token);
    return async (name, given) => {
      try {
        const answer = await call(name, given);
        this.#answered += 1;
        return answer;
      } catch (error) {
        this.#unanswered.push(`${name}: ${String(error)}`);
        throw error;
      }
    };
  }

  #recordWrite(what: string, holds: () => Promise<boolean>): void {
    this.#acknowledged.push({ what, holds });
  }

  async #buy(call: Caller, project: ListedProject): Promise<void> {
    const opened = (
      await call('POST /api/payment/create-payment-intent', {
        body: { amount: project.amountMinor, project_id: project.id },
      })
    ).body;
    const again = () =>
      call('POST /api/payment/create-payment-intent', {
        body: { amount: project.amountMinor, project_id: project.id },
      });
    this.#recordWrite(`the reservation of ${project.title}`, async () => {
      const answer = await again();
      return answer.status === 409
        ? answer.problem.code === 'project-sold'
        : answer.body.data.payment_intent_id === opened.data.payment_intent_id;
    });
    await this.#provider.pay(opened.clientSecret);
    const settled = await call('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } });
    if (settled.status !== 200) return;
    this.#recordWrite(`the purchase of ${project.title}`, async () => {
      return (await this.bought()).includes(project.id);
    });
  }

  async #verifyRepository(call: Caller): Promise<void> {
    const { folder, owner, url } = this.#repository;
    await commit(folder, owner, []);
    const verify = () => call('POST /api/projects/anayze-repo', { body: { repo_url: url } });
    const verified = (await verify()).body.data;
    this.#recordWrite(`the verification of commit ${verified.commit}`, async () => {
      const again = await verify();
      return again.status === 200 && again.body.data.verification_id === verified.verification_id;
    });
  }

  async #listHardware(call: Caller): Promise<void> {
    this.#photos += 1;
    const photo = { bytes: await aPhotoFile(this.#photos * 7, 640, 480), name: 'a.jpg', type: 'image/jpeg' };
    await call('POST /api/projects/anayze-hardware', { files: { hardware_images: [photo] } });
    const added = await call('POST /api/projects/add-project', {
      body: { ...hardwareForm, title: `Robot ${this.#photos}` },
      files: { images: [photo] },
    });
    const { project_id: id, pictures } = added.body.data;
    this.#recordWrite(`the hardware project ${id}`, async () => {
      const shown = await call('GET /api/projects/projectdetails/{projectId}', { params: { projectId: id } });
      if (shown.status !== 200) return false;
      const addresses = pictures.flatMap(({ small, medium, large }) => [small, medium, large]);
      for (const address of addresses) {
        const answer = await fetch(new URL(address, this.#url));
        if (answer.status !== 200) return false;
        await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      }
      return addresses.length > 0;
    });
  }

  async #changePrices(call: Caller): Promise<void> {
    const { id } = this.#ownProject;
    await this.#keepChanging('price', 100 + (this.#changes % 1_000) * 100, {
      set: async (value) =>
        (await call('PUT /api/projects/{projectId}', { params: { projectId: id }, body: { price: value } }))
          .status,
      get: async () =>
        (await call('GET /api/projects/projectdetails/{projectId}', { params: { projectId: id } })).body.data
          .price,
    });
  }

  async #changeName(call: Caller): Promise<void> {
    await this.#keepChanging('name', this.#changes * 100_000, {
      set: async (value) =>
        (
          await call('POST /api/auth/updateProfile', {
            body: { username: 'maker.kill', full_name: `Maker ${value}` },
          })
        ).status,
      get: async () => Number((await call('GET /api/auth/me')).body.data.full_name?.split(' ')[1]),
    });
    this.#changes += 1;
  }

  async #changeBookmark(call: Caller): Promise<void> {
    const params = { project_id: this.#ownProject.id };
    await this.#keepChanging('bookmark', 0, {
      set: async (value) =>
        (value % 2 === 1
          ? await call('GET /api/bookmark/{project_id}', { params })
          : await call('DELETE /api/bookmark/{project_id}', { params })
        ).status,
      get: async () =>
        Number(
          (
            await call('GET /api/projects/projectdetails/{projectId}', {
              params: { projectId: this.#ownProject.id },
            })
          ).body.data.bookedmarked,
        ),
      same: (value) => value % 2,
    });
  }

  async #keepChanging(
    what: string,
    from: number,
    field: {
      set: (value: number) => Promise<number>;
      get: () => Promise<number>;
      same?: (value: number) => number;
    },
  ): Promise<void> {
    const { same = (value) => value } = field;
    let acknowledged: number | null = null;
    try {
      for (let value = from + 1; value < from + 99; value += 1) {
        const status = await field.set(value);
        // A draining server responds with 503 without applying the write.
        if (status !== 200) return;
        acknowledged = value;
      }
    } finally {
      const last = acknowledged;
      if (last !== null) {
        this.#recordWrite(`the ${what} ${last}`, async () => {
          const found = await field.get();
          return found === same(last) || found === same(last + 1);
        });
      }
    }
  }
}

export async function findCorruptFiles(dataDirectory: string): Promise<string[]> {
  const folder = join(dataDirectory, 'files');
  const damaged: string[] = [];
  for (const kind of ['archives', 'pictures']) {
    for (const name of await readdir(join(folder, kind)).catch(() => [])) {
      const bytes = await readFile(join(folder, kind, name));
      const hash = createHash('sha256').update(bytes).digest('hex');
      const [stem = '', width = ''] = (name.split('.')[0] ?? '').split('-');
      // The names of a picture's three sizes contain the hash of the largest one.
      if (width === '' || width === '1600') {
        if (hash !== stem) damaged.push(`${kind}/${name} does not match the hash in its name`);
      } else {
        await sharp(bytes)
          .stats()
          .catch((error: unknown) => damaged.push(`${kind}/${name}: ${String(error)}`));
      }
    }
  }
  return damaged;
}
