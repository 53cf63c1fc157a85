import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { DemoVisitor } from '#scripts/demo/visitor.ts';
import { launchOperator } from '../support/operator-process.ts';
import { aPhotoFile } from '../support/photos.ts';
import { aProgram } from '../support/programs.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { totpOf } from '../support/staff.ts';
import { world } from './journey.ts';
import { password, type Person } from './steps.ts';

const run = promisify(execFile);

export async function createMember(person: Person): Promise<DemoVisitor> {
  const visitor = new DemoVisitor(world.url);
  await visitor.enter(person, password);
  return visitor;
}

export async function createSeller(person: Person, login: string): Promise<DemoVisitor> {
  const visitor = await createMember(person);
  await linkGithub(visitor, login);
  return visitor;
}

export async function linkGithub(visitor: DemoVisitor, login: string): Promise<void> {
  await mkdir(join(world.repositories, login), { recursive: true });
  await visitor.linkGithub(login);
}

export interface Listing {
  readonly title: string;
  readonly price: number;
  readonly description?: string;
  /** `sale_mode` and `licence` are both set for a copies listing, and both absent otherwise. */
  readonly sale_mode?: 'copies';
  readonly licence?: 'personal-use' | 'single-project' | 'any-project';
}

export async function listSoftware(
  seller: DemoVisitor,
  login: string,
  name: string,
  listing: Listing,
): Promise<string> {
  await writeRepository(login, name);
  return await listRepository(seller, login, name, listing);
}

async function listRepository(
  seller: DemoVisitor,
  login: string,
  name: string,
  listing: Listing,
): Promise<string> {
  const repoUrl = `https://github.com/${login}/${name}`;
  await seller.call('POST', '/api/projects/anayze-repo', { repo_url: repoUrl });
  const form = new FormData();
  const fields = {
    description: 'Written for our own department and in use since August.',
    complexity: 'Medium',
    duration_hours: 30,
    subject: 'Web development',
    category: 'SOFTWARE',
    tech_stack: 'JavaScript, Node.js',
    features: 'Starts by one command\nTests included',
    repo_url: repoUrl,
    ...listing,
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  const { data } = await seller.call<{ data: ProjectDetails }>('POST', '/api/projects/add-project', form);
  return data.project_id;
}

export async function listPrivateSoftware(
  seller: DemoVisitor,
  login: string,
  name: string,
  listing: Listing,
): Promise<string> {
  await writeFile(join(world.repositories, login, `${name}.json`), '{"private": true}\n');
  await writeRepository(login, name);
  await seller.installGithubApp(login, [`${login}/${name}`]);
  return await listRepository(seller, login, name, listing);
}

export async function listHardware(
  seller: DemoVisitor,
  seeds: readonly [number, number, number],
  listing: Listing,
): Promise<string> {
  const photos = await Promise.all(seeds.map((seed) => aPhotoFile(seed)));
  const withPhotos = (field: string, texts: Readonly<Record<string, string>>): FormData => {
    const form = new FormData();
    for (const [name, text] of Object.entries(texts)) form.set(name, text);
    for (const [index, photo] of photos.entries()) {
      form.append(field, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `side-${index + 1}.jpg`);
    }
    return form;
  };
  await seller.call('POST', '/api/projects/anayze-hardware', withPhotos('hardware_images', {}));
  const { data } = await seller.call<{ data: ProjectDetails }>(
    'POST',
    '/api/projects/add-project',
    withPhotos('images', {
      description: 'Soldered, tested for a month on the roof, and in its own case.',
      complexity: 'High',
      duration_hours: '80',
      subject: 'Embedded systems',
      category: 'HARDWARE',
      tech_stack: 'C++, ESP32',
      features: 'Runs three weeks on two cells',
      video_url: 'https://videos.example.org/on-the-roof',
      title: listing.title,
      price: String(listing.price),
    }),
  );
  return data.project_id;
}

export async function saveAddress(buyer: DemoVisitor, projectId: string): Promise<void> {
  const form = new FormData();
  form.set('address', '14 Lake View Road, Hostel 9, Thrissur, Kerala 680009');
  form.set('phonenumber', '9876543210');
  await buyer.call('POST', `/api/projects/shipping-details/${projectId}`, form);
}

export async function reserve(buyer: DemoVisitor, projectId: string, price: number): Promise<string> {
  const { clientSecret } = await buyer.call<{ clientSecret: string }>(
    'POST',
    '/api/payment/create-payment-intent',
    { amount: quotePrice(price).amountMinor, project_id: projectId },
  );
  return clientSecret;
}

export async function cancelReservation(buyer: DemoVisitor, projectId: string): Promise<void> {
  await buyer.call('DELETE', `/api/payment/reservation/${projectId}`);
}

export async function buy(buyer: DemoVisitor, projectId: string, price: number): Promise<void> {
  const clientSecret = await reserve(buyer, projectId, price);
  const { status } = await createSandboxPayments({ url: world.sandbox }).pay(clientSecret);
  expect(status).toBe('succeeded');
  await buyer.call('PUT', `/api/projects/${projectId}/mark-sold`);
}

export async function operate(...words: string[]): Promise<string> {
  const { exit, text } = await launchOperator(words, { DATA_DIR: world.dataDirectory }).over;
  expect(exit, text).toBe(0);
  return text;
}

/** A member with the role operator and a second factor. */
export async function createOperator(person: Person): Promise<DemoVisitor> {
  const visitor = await createMember(person);
  await operate('roles', 'grant', person.username, 'operator');
  const { data } = await visitor.call<{ data: { uri: string } }>('POST', '/api/auth/second-factor/enrol', {
    password,
  });
  await visitor.call('POST', '/api/auth/second-factor/prove', { code: totpOf(data.uri) });
  return visitor;
}

export async function settlePayment(projectId: string, outcome: 'approved' | 'refused'): Promise<void> {
  const provider = createSandboxPayments({ url: world.sandbox });
  const intents = await provider.journal();
  const pending = intents.find(
    ({ metadata, status }) => status === 'processing' && metadata['project_id'] === projectId,
  );
  if (pending === undefined) throw new Error(`no payment of ${projectId} is pending`);
  await provider.answerUpi(pending.id, outcome);
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();
}

/**
 * Writes a repository that passes verification.
 * @param codeOf - the `<login>/<name>` of the repository whose code this one copies; defaults to its own
 */
export async function writeRepository(
  login: string,
  name: string,
  codeOf = `${login}/${name}`,
): Promise<void> {
  const folder = join(world.repositories, login, name);
  const words = name.replaceAll('-', ' ');
  const files: Readonly<Record<string, string>> = {
    'README.md': `# ${words}\n\nThis program of ${login} keeps the book of ${words} for one department. A reading is typed in at the desk, is checked at once and can be looked up from every phone in the building.\n\n## Start\n\nInstall Node.js 20, run \`npm start\` in this folder, and open the address that it prints. Nothing else is needed: the readings are kept in one file beside the program, and \`npm test\` runs its tests.\n`,
    LICENSE: `MIT License\n\nCopyright (c) 2026 ${login}\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software.\n`,
    'package.json': `${JSON.stringify({ name, version: '1.0.0', type: 'module', license: 'MIT', scripts: { start: 'node src/main.js', test: 'node --test' } }, null, 2)}\n`,
    'src/main.js': `import { part0 } from './parts.js';\n\nconsole.log(part0([], 3));\n`,
    'src/parts.js': aProgram(seedOf(codeOf), 12),
    'test/parts.test.js': `import { part1 } from '../src/parts.js';\nimport { test } from 'node:test';\n\ntest('${words} adds up', () => part1([], 3));\n`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const author = ['-c', `user.name=${login}`, '-c', `user.email=${login}@users.noreply.github.com`];
  const git = (...command: string[]) => run('git', [...author, ...command], { cwd: folder });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', `The book of ${words}`);
}

export async function extendRepository(login: string, name: string): Promise<void> {
  const folder = join(world.repositories, login, name);
  await writeFile(join(folder, 'src/search.js'), aProgram(seedOf(`${login}/${name}/search`), 12));
  const author = ['-c', `user.name=${login}`, '-c', `user.email=${login}@users.noreply.github.com`];
  await run('git', [...author, 'add', '--all'], { cwd: folder });
  await run('git', [...author, 'commit', '--quiet', '--message', 'Readings can be searched'], {
    cwd: folder,
  });
}

/** The seed depends on the repository's name, because the same content cannot be listed twice. */
function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() % 100_000;
}
