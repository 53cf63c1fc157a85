import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { banListing } from '#server/console/ban-listing.ts';
import { refundSale } from '#server/purchases/refund/refund-sale.ts';
import { type Caller, callerOf } from '../support/api-caller.ts';
import { onDataDirectory, type Person } from '../support/data-directory.ts';
import { freePort } from '../support/free-port.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

interface ProjectViews {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly card: string | null;
  readonly page: string;
  readonly buyersPage: string;
}

async function fetchProjectViews(
  projectId: string,
  { visitor, buyer }: { readonly visitor: Caller; readonly buyer: Caller },
): Promise<ProjectViews> {
  const startedAt = performance.now();
  const details = { params: { projectId } };
  const [list, page, buyersPage] = await Promise.all([
    visitor('GET /api/projects/searchproject'),
    visitor('GET /api/projects/projectdetails/{projectId}', details),
    buyer('GET /api/projects/projectdetails/{projectId}', details),
  ]);
  const card = list.body.data.find(({ id }) => id === projectId);
  return {
    startedAt,
    endedAt: performance.now(),
    card: card === undefined ? null : JSON.stringify(card),
    page: new TextDecoder().decode(page.bytes),
    buyersPage: new TextDecoder().decode(buyersPage.bytes),
  };
}

const shows =
  (text: string) =>
  ({ card, page }: ProjectViews): boolean =>
    [card, page].every((shown) => shown?.includes(text));

const isGone = ({ card, page }: ProjectViews): boolean =>
  card === null && page.includes('"code":"not-found"');

const MAX_AGE_MS = 1_000;
const SECRET_PART = 'github.com/some-owner';

interface Change {
  readonly title: string;
  readonly project: ListedProject;
  /** The index of the process that makes the change; null for a process that serves no requests. */
  readonly by: number | null;
  readonly make: () => Promise<void>;
  readonly isShown: (views: ProjectViews) => boolean;
  /** Whether the public page shows the change; the page is empty if there is none. */
  readonly isOnPublicPage: (html: string) => boolean;
  readonly isUnlocked?: boolean;
  /** The error with which both processes reject another buyer immediately afterwards. */
  readonly refusal?: string;
}

const isMissing = (html: string): boolean => html === '';

it('cached pages are current immediately in the process that makes a change, and within a second in another process; public pages immediately in both', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-kept-'));
  const sandbox = await startTestSandbox(join(directory, 'sandbox'));
  const provider = createSandboxPayments(sandbox);
  const database = await createEmptyDatabase();
  const ports = [await freePort(), await freePort()];
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const environment = {
    PUBLIC_URL: origins[0] ?? '',
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: database.url,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
  };
  try {
    await onDataDirectory(environment, async (context, signUp) => {
      const servers = await Promise.all(
        ports.map((port) => startServerProcess({ ...environment, PORT: String(port) })),
      );
      try {
        const [asha, ravi, meera, visitor] = [
          await signUp('asha'),
          await signUp('ravi'),
          await signUp('meera'),
          await signUp('visitor'),
        ];
        const as = (person: Person, process: number): Caller =>
          callerOf(origins[process] ?? '', person.token);
        const list = (title: string) => listProject(context, { sellerId: asha.profileId, title });
        const [sold, banned, deleted] = [await list('Timer'), await list('Robot'), await list('Clock')];

        const fetchViews = (process: number, { id }: ListedProject) =>
          fetchProjectViews(id, { visitor: as(visitor, process), buyer: as(ravi, process) });
        const fetchPublicPage = async (process: number, { id }: ListedProject) => {
          const startedAt = performance.now();
          const response = await fetch(`${origins[process] ?? ''}/projects/${id}`);
          const html = await response.text();
          expect([200, 404]).toContain(response.status);
          return { startedAt, html: response.status === 404 ? '' : html };
        };
        const refusalsOf = async (project: ListedProject, amount: number) =>
          await Promise.all(
            [0, 1].map(async (process) => {
              const asked = await as(meera, process)('POST /api/payment/create-payment-intent', {
                body: { amount, project_id: project.id },
              });
              return asked.status === 200 ? 'reserved' : asked.problem.code;
            }),
          );
        const edit = (process: number, body: { title?: string; price?: number }) => async () => {
          const edited = await as(asha, process)('PUT /api/projects/{projectId}', {
            params: { projectId: sold.id },
            body,
          });
          expect(edited.status).toBe(200);
        };
        const { amountMinor: newAmount } = quotePrice(1_234);
        let purchaseId = '';
        let intentId = '';

        const changes: readonly Change[] = [
          {
            title: 'an edit',
            project: sold,
            by: 0,
            make: edit(0, { title: 'Lab timer' }),
            isShown: shows('"Lab timer"'),
            isOnPublicPage: (html) => html.includes('Lab timer'),
          },
          {
            title: 'a new price',
            project: sold,
            by: 1,
            async make() {
              await edit(1, { price: 1_234 })();
            },
            refusal: 'price-changed',
            isShown: shows('"price":1234'),
            isOnPublicPage: (html) => html.includes('1,234'),
          },
          {
            title: 'a new seller name',
            project: sold,
            by: 0,
            async make() {
              const body = { full_name: 'Asha Verma Rao', username: 'asha.kill' };
              expect((await as(asha, 0)('POST /api/auth/updateProfile', { body })).status).toBe(200);
            },
            isShown: shows('Asha Verma Rao'),
            isOnPublicPage: (html) => html.includes('Asha Verma Rao'),
          },
          {
            title: 'a reservation',
            project: sold,
            by: 1,
            async make() {
              const { body } = await as(ravi, 1)('POST /api/payment/create-payment-intent', {
                body: { amount: newAmount, project_id: sold.id },
              });
              ({ payment_intent_id: intentId, purchase_id: purchaseId } = body.data);
              await provider.pay(body.clientSecret);
            },
            refusal: 'project-reserved',
            isShown: shows('"status":"pending"'),
            isOnPublicPage: (html) => html !== '' && !html.includes('data-buy='),
          },
          {
            title: 'a sale',
            project: sold,
            by: 0,
            async make() {
              const body = { payment_intent_id: intentId };
              expect((await as(ravi, 0)('POST /api/payment/update-status', { body })).status).toBe(200);
            },
            refusal: 'project-sold',
            isShown: shows('"status":"sold"'),
            isOnPublicPage: (html) => html.includes('https://schema.org/SoldOut'),
            isUnlocked: true,
          },
          {
            title: 'a refund',
            project: sold,
            by: null,
            async make() {
              expect(await refundSale(context, purchaseId)).toBe('refunded');
            },
            refusal: 'project-unavailable',
            isShown: isGone,
            isOnPublicPage: isMissing,
          },
          {
            title: 'a ban',
            project: banned,
            by: null,
            async make() {
              await banListing(context, { projectId: banned.id, actor: 'op', reason: 'Broken law' });
            },
            refusal: 'not-found',
            isShown: isGone,
            isOnPublicPage: isMissing,
          },
          {
            title: 'a deletion',
            project: deleted,
            by: 1,
            async make() {
              const params = { projectId: deleted.id };
              expect((await as(asha, 1)('DELETE /api/projects/{projectId}', { params })).status).toBe(200);
            },
            refusal: 'not-found',
            isShown: isGone,
            isOnPublicPage: isMissing,
          },
        ];

        const problems: string[] = [];
        for (const change of changes) {
          const { title, project, by, make, isShown, isOnPublicPage, isUnlocked = false, refusal } = change;
          const wasUnlocked = (await fetchViews(0, project)).buyersPage.includes(SECRET_PART);
          let settledAt = Number.POSITIVE_INFINITY;
          const fetched = [0, 1].map(async (process) => {
            const seen: ProjectViews[] = [];
            do seen.push(await fetchViews(process, project));
            while ((seen.at(-1)?.startedAt ?? 0) < settledAt);
            return seen;
          });
          const publicPages = [0, 1].map(async (process) => {
            const seen: Awaited<ReturnType<typeof fetchPublicPage>>[] = [];
            do seen.push(await fetchPublicPage(process, project));
            while ((seen.at(-1)?.startedAt ?? 0) < settledAt);
            return seen;
          });
          const begunAt = performance.now();
          await make().finally(() => (settledAt = performance.now() + MAX_AGE_MS));
          const changedAt = settledAt - MAX_AGE_MS;
          if (refusal !== undefined) {
            const amount = project === sold && refusal !== 'price-changed' ? newAmount : project.amountMinor;
            const refusals = await refusalsOf(project, amount);
            if (refusals.some((code) => code !== refusal))
              problems.push(`${title}: answered ${refusals.join()}`);
          }
          for (const [process, seen] of (await Promise.all(publicPages)).entries()) {
            const after = seen.filter(({ startedAt }) => startedAt >= changedAt);
            if (after.length === 0 || !after.every(({ html }) => isOnPublicPage(html)))
              problems.push(`${title}, through process ${process}: shown too late on the public page`);
            if (seen.some(({ html }) => html.includes(SECRET_PART)))
              problems.push(`${title}, through process ${process}: unlocked on the public page`);
          }
          for (const [process, seen] of (await Promise.all(fetched)).entries()) {
            const through = `${title}, through process ${process}`;
            const after = seen.filter(({ startedAt }) => startedAt >= changedAt);
            const settled = process === by ? after : seen.filter((one) => one.startedAt >= settledAt);
            if (!settled.every(isShown)) problems.push(`${through}: shown too late`);
            if (seen.some(({ page }) => page.includes(SECRET_PART)))
              problems.push(`${through}: unlocked for a visitor`);
            const isOpen = ({ buyersPage }: ProjectViews) => buyersPage.includes(SECRET_PART);
            if (!wasUnlocked && seen.some((one) => one.endedAt < begunAt && isOpen(one))) {
              problems.push(`${through}: unlocked too early`);
            }
            if (!isUnlocked && after.some(isOpen)) problems.push(`${through}: unlocked without a purchase`);
            if (isUnlocked && !settled.every(isOpen)) problems.push(`${through}: not unlocked`);
          }
        }
        expect(problems).toEqual([]);

        const isRefused = async (process: number) =>
          (await as(visitor, process)('GET /api/auth/sessions')).status === 401;
        const { body } = await as(visitor, 0)('GET /api/auth/sessions');
        expect(await isRefused(1)).toBe(false);
        const params = { session_id: body.data?.[0]?.session_id ?? '' };
        await as(visitor, 0)('DELETE /api/auth/sessions/{session_id}', { params });
        expect(await isRefused(0)).toBe(true);
        await vi.waitFor(async () => expect(await isRefused(1)).toBe(true), {
          timeout: MAX_AGE_MS,
          interval: 50,
        });
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    });
  } finally {
    await database.drop();
    await sandbox.close();
    await rm(directory, { recursive: true, force: true });
  }
}, 180_000);
