import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copyDemoMarket, makeDemoMarket } from '#scripts/dev/demo-market.mjs';
import { findSealedDetails } from '#server/payouts/payout-account-store.ts';
import { onDataDirectory } from '../support/data-directory.ts';
import { freePort } from '../support/free-port.ts';
import { addPayoutAccount } from '../support/pay-out.ts';
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts';

let root: string;
let sandbox: SandboxProcess;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'protohaat-demo-secret-'));
  sandbox = await startSandboxProcess(join(root, 'market', 'sandbox'));
});
afterAll(async () => {
  await sandbox.close();
  await rm(root, { recursive: true, force: true });
});

const folder = (name: string) => join(root, name);
const secretIn = async (name: string) => await readFile(join(folder(name), 'app-secret'), 'utf8');
const journalIn = async (name: string) =>
  await readFile(join(folder(name), 'sandbox', 'journal.jsonl'), 'utf8');

async function settingsOf(name: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { url: sandboxUrl, smtpUrl } = sandbox;
  return { PUBLIC_URL: url, DATA_DIR: folder(name), SANDBOX_URL: sandboxUrl, SMTP_URL: smtpUrl };
}

it('the first start makes the demo market', { timeout: 300_000 }, async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const made = await makeDemoMarket();
  expect(await readFile(join(made, 'sandbox', 'journal.jsonl'), 'utf8')).not.toBe('');
});

it(
  'two copies of the demo market have secrets of their own, which open what the first one sealed',
  { timeout: 180_000 },
  async () => {
    let seller = '';
    let mark = '';
    await onDataDirectory(await settingsOf('market'), async (context, signUp) => {
      seller = (await signUp('asha', 'asha-verma')).profileId;
      await addPayoutAccount(context, seller);
      await context.payments.openPayment({
        purchaseId: seller,
        projectId: seller,
        buyerId: seller,
        amountMinor: 50_000,
        currency: 'inr',
        description: 'A sale of the demo',
      });
      mark = context.payments.deployments[0];
    });
    expect(await journalIn('market')).toContain(mark);

    const copies = ['one', 'two'];
    for (const name of copies) await copyDemoMarket(folder('market'), folder(name));

    const secrets = await Promise.all(['market', ...copies].map(secretIn));
    expect(new Set(secrets).size).toBe(3);
    for (const name of copies) {
      await onDataDirectory(await settingsOf(name), async ({ database, sealer, payments }) => {
        const [own] = payments.deployments;
        expect(await journalIn(name)).toContain(own);
        expect(await journalIn(name)).not.toContain(mark);
        const account = await findSealedDetails(database, seller);
        expect(JSON.parse(sealer.open(account?.detailsSealed ?? ''))).toMatchObject({
          upiId: 'payee@okaxis',
        });
        const { githubTokenSealed } = await database
          .selectFrom('profiles')
          .select('githubTokenSealed')
          .where('id', '=', seller)
          .executeTakeFirstOrThrow();
        expect(sealer.open(githubTokenSealed ?? '')).not.toBe('');
      });
    }
  },
);
