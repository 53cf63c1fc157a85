import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { craftZip } from '#tests/attack/crafted-zip.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { buy, listMessMenu } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { entriesOf } from '#tests/support/zip.ts';
import { createGrantSigner } from '../../adapters/grants/jws-grant-signer.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

const { app, market } = setUpMarket({ check: false });

const grantOf = (purchaseId: string, person: TestPerson | null = market.buyer) =>
  app.api(person)('GET /api/payment/purchases/{purchase_id}/grant', { params: { purchase_id: purchaseId } });
const check = async (grant: string) =>
  (await app.api(null)('POST /api/public/grant-checks', { body: { grant } })).body.data;

async function sell(): Promise<{ purchaseId: string; intentId: string }> {
  const project = await listMessMenu(app, await app.signUp({ github: 'asha-verma' }));
  await buy(app, market.buyer, project);
  const { rows } = await app.pool.query<{ purchaseId: string; intentId: string }>(
    'select id as "purchaseId", intent_id as "intentId" from purchases where project_id = $1',
    [project.id],
  );
  const [sale] = rows;
  if (sale === undefined) throw new Error('nothing was sold');
  return sale;
}

function partsOf(grant: string): [string, string, string] {
  const [header = '', payload = '', signature = ''] = grant.split('.');
  return [header, payload, signature];
}

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** GitHub names the commit of a zip in its comment. */
function withComment(zip: Buffer, comment: string): Buffer {
  const commented = Buffer.concat([zip, Buffer.from(comment)]);
  commented.writeUInt16LE(comment.length, zip.length - 2);
  return commented;
}

describe('verify.mjs', () => {
  it('anyone with Node.js sees offline whether a zip is the one that was sold and verified', async () => {
    const { purchaseId } = await sell();
    const { grant } = (await grantOf(purchaseId)).body.data;
    const { sha256 } = decode(partsOf(grant)[1]).archive;
    const zip = readFileSync(join(app.context.config.dataDirectory, 'files', 'archives', `${sha256}.zip`));
    const { keys } = (await app.api(null)('GET /api/public/grant-keys', {})).body;
    const folder = mkdtempSync(join(tmpdir(), 'verify-'));
    const run = (bytes: Uint8Array, text = grant) => {
      writeFileSync(join(folder, 'project.zip'), bytes);
      writeFileSync(join(folder, 'grant.txt'), `${text}\n`);
      writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys }));
      const script = join(projectRoot, 'web/public/verify.mjs');
      const files = ['project.zip', 'grant.txt', 'keys.json'].map((name) => join(folder, name));
      const { status, stdout } = spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });
      return { status, wrong: stdout.split('\n').filter((line) => line.startsWith('NO')) };
    };
    try {
      expect(run(zip)).toEqual({ status: 0, wrong: [] });
      const entries = await entriesOf(zip);
      const [first, ...rest] = entries;
      const changed = [{ ...first, name: first?.name ?? '', content: Buffer.from('Another text.') }, ...rest];
      const longer = [...entries, { name: `${entries[0]?.name.split('/')[0]}/extra.js` }];
      for (const other of [changed, longer]) {
        const { status, wrong } = run(withComment(craftZip(other), decode(partsOf(grant)[1]).commit));
        expect(status).toBe(1);
        expect(wrong).toEqual(
          [/SHA-256/u, /exactly those/u, /as many files and lines/u].map(
            (text) => expect.stringMatching(text) as string,
          ),
        );
      }
      const same = run(withComment(craftZip(entries), decode(partsOf(grant)[1]).commit));
      expect(same.wrong).toEqual([expect.stringContaining('SHA-256') as string]);
      const [header, payload, signature] = partsOf(grant);
      const forged = Buffer.from(JSON.stringify({ ...decode(payload), title: 'Other' })).toString(
        'base64url',
      );
      expect(run(zip, [header, forged, signature].join('.')).wrong).toEqual([
        expect.stringContaining('signed') as string,
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('licence grants', () => {
  // covers: S7.280, S7.282
  it('OpenSSL verifies the signature of a grant with the published key', async () => {
    const { purchaseId } = await sell();
    const { grant, order } = (await grantOf(purchaseId)).body.data;
    const [header, payload, signature] = partsOf(grant);
    const { keys } = (await app.api(null)('GET /api/public/grant-keys', {})).body;
    const key = keys.find(({ kid }) => kid === decode(header).kid);
    expect(key).toBeDefined();
    const { data: receipt } = (
      await app.api(market.buyer)('GET /api/payment/receipts/{purchase_id}', {
        params: { purchase_id: purchaseId },
      })
    ).body;
    expect(order).toBe(receipt.receipt_number);
    expect(decode(payload)).toMatchObject({
      iss: app.context.config.publicUrl,
      sub: purchaseId,
      order,
      title: receipt.title,
      licence: 'exclusive',
      commit: receipt.commit,
      buyer: 'Ravi Kumar',
      paid_at: receipt.paid_at,
    });
    const folder = mkdtempSync(join(tmpdir(), 'grant-'));
    try {
      const file = (name: string, content: string | Uint8Array) => {
        writeFileSync(join(folder, name), content);
        return join(folder, name);
      };
      const pem = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
      const verdict = (signed: string) =>
        execFileSync('openssl', [
          'pkeyutl',
          '-verify',
          '-rawin',
          '-pubin',
          '-inkey',
          file('key.pem', pem.toString()),
          '-in',
          file('signed', signed),
          '-sigfile',
          file('sig', Buffer.from(signature, 'base64url')),
        ]).toString();
      expect(verdict(`${header}.${payload}`)).toContain('Signature Verified Successfully');
      expect(() => verdict(`${header}.${payload}x`)).toThrow('Command failed');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  // covers: S7.281
  it('a grant is valid until its purchase is refunded, and checking the grant reveals no more than the grant itself', async () => {
    const { purchaseId, intentId } = await sell();
    const { grant, order } = (await grantOf(purchaseId)).body.data;
    const found = await check(`  ${grant}\n`);
    expect(found).toMatchObject({
      verdict: 'valid',
      grant: { order, buyer: 'Ravi Kumar' },
    });
    const text = JSON.stringify(found);
    for (const person of [market.buyer, market.seller]) {
      expect(text).not.toContain(person.email);
      expect(text).not.toContain(person.username);
    }
    await market.provider.refund(intentId);
    await settlePurchase(app.context, intentId);
    expect(await check(grant)).toMatchObject({ verdict: 'refunded', grant: { order } });
    expect((await grantOf(purchaseId)).problem).toMatchObject({ status: 404, reason: 'no-grant' });
  });

  it('a changed grant, a grant signed with another key and a grant from another marketplace are invalid', async () => {
    const { purchaseId } = await sell();
    const { grant } = (await grantOf(purchaseId)).body.data;
    const [header, payload, signature] = partsOf(grant);
    const changed = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('Ravi Kumar', 'Somebody Else'),
    ).toString('base64url');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'protohaat-grant' })).toString(
      'base64url',
    );
    const known = await app.context.grants.read(grant);
    if (known === null) throw new Error('the grant cannot be read');
    const foreign = createGrantSigner([new Uint8Array(32).fill(7)], app.context.config.publicUrl);
    const forgeries = [
      `${header}.${changed}.${signature}`,
      `${unsigned}.${payload}.`,
      await foreign.sign(known),
      // This grant is signed with the right key, but for an archive that was not sold.
      await app.context.grants.sign({ ...known, archiveSha256: 'f'.repeat(64) }),
      await app.context.grants.sign({ ...known, purchaseId: 'not an id' }),
      'not a grant',
    ];
    for (const forgery of forgeries)
      expect(await check(forgery)).toEqual({ verdict: 'invalid', grant: null });
  });

  it('grants signed with a former key stay valid after the key is replaced', async () => {
    const seeds = [1, 2].map((seed) => new Uint8Array(32).fill(seed));
    const { purchaseId } = await sell();
    const known = await app.context.grants.read((await grantOf(purchaseId)).body.data.grant);
    if (known === null) throw new Error('the grant cannot be read');
    const former = createGrantSigner(seeds.slice(0, 1), 'https://haat.example');
    const current = createGrantSigner(seeds, 'https://haat.example');
    expect(await current.read(await former.sign(known))).toEqual(known);
    expect(await former.read(await current.sign(known))).toBeNull();
    expect((await current.listKeys()).map(({ kid }) => kid)).toContain((await former.listKeys())[0]?.kid);
  });
});

const ask = (purchaseId: string, person: TestPerson | null = market.buyer) =>
  app.api(person)('GET /api/payment/receipts/{purchase_id}', { params: { purchase_id: purchaseId } });

describe('receipts', () => {
  it("a buyer's receipt shows price, seller and payment method", async () => {
    const project = await market.list({ title: 'Weather station', priceRupees: 999 });
    const { purchaseId } = await market.buy(project);
    const { data } = (await ask(purchaseId)).body;
    expect(data).toMatchObject({
      purchase_id: purchaseId,
      project_id: project.id,
      role: 'buyer',
      state: 'paid',
      ended_at: null,
      title: 'Weather station',
      category: 'SOFTWARE',
      commit: 'c'.repeat(40),
      buyer: { name: 'Ravi Kumar', username: market.buyer.username },
      seller: { name: 'Asha Verma', username: market.seller.username },
      price: 999,
      platform_fee: 50,
      total: 1_049,
      method: 'card',
    });
    expect(data.receipt_number).toMatch(/^PH-\d{6}$/u);
    expect(data).not.toHaveProperty('earned');
  });

  it("a seller's receipt shows the earnings and no contact details", async () => {
    const { purchaseId } = await market.buy(await market.list({ priceRupees: 999 }));
    const answer = await ask(purchaseId, market.seller);
    expect(answer.body.data).toMatchObject({ role: 'seller', earned: 999, total: 1_049 });
    const text = new TextDecoder().decode(answer.bytes);
    for (const { email } of [market.buyer, market.seller]) expect(text).not.toContain(email);
  });

  it('a receipt stays available after a refund and shows the refund', async () => {
    const sale = await market.buy(await market.list());
    await market.provider.refund(sale.intentId);
    await settlePurchase(app.context, sale.intentId);
    const { data } = (await ask(sale.purchaseId)).body;
    expect(data.state).toBe('refunded');
    expect(data.ended_at).not.toBeNull();
    expect(data.refunds).toMatchObject([{ kind: 'refund', amount_minor: data.total * 100 }]);
    expect((await ask(sale.purchaseId, market.seller)).body.data).toMatchObject({
      earned: 0,
      earned_minor: 0,
    });
  });

  it("receipts and histories of both sides show each refund, their sums are those of the ledger, and the seller's is the balance's", async () => {
    const sale = await market.buy(await market.list({ priceRupees: 1_001 }));
    const { purchaseId } = sale;
    await app.pool.query("update order_processes set state = 'trying', downloaded_at = now()");
    const opened = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: purchaseId },
      body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'part-refund' },
    });
    const params = { case_id: opened.body.data.case?.id ?? '' };
    await app.api(market.seller)('POST /api/cases/{case_id}/offer', {
      params,
      body: { kind: 'part-refund', amount: 33_333 },
    });
    await app.api(market.buyer)('POST /api/cases/{case_id}/accept', { params });
    await app.runJobs();

    const { rows } = await app.pool.query<{ cleared: number; share: number }>(
      `select (sum(amount_minor) filter (where account = 'clearing'))::int as cleared,
              (-sum(amount_minor) filter (where profile_id is not null))::int as share
         from ledger_entries where purchase_id = $1 and kind in ('sale', 'partial-refund', 'refund')`,
      [purchaseId],
    );
    const [books] = rows;
    const bought = (await ask(purchaseId)).body.data;
    expect(bought.refunds).toMatchObject([{ kind: 'partial-refund', amount_minor: 33_333 }]);
    const back = (refunds: typeof bought.refunds, of: 'amount_minor' | 'seller_minor') =>
      refunds.reduce((sum, refund) => sum + refund[of], 0);
    expect(bought.total * 100 - back(bought.refunds, 'amount_minor')).toBe(books?.cleared);
    const sold = (await ask(purchaseId, market.seller)).body.data;
    expect(sold.price * 100 - back(sold.refunds, 'seller_minor')).toBe(books?.share);
    expect(sold.earned_minor).toBe(books?.share);
    const balance = (await app.api(market.seller)('GET /api/balance', {})).body.data;
    expect(balance.held).toBe(sold.earned_minor);

    const [ofBuyer] = (await market.history()).data;
    expect((ofBuyer?.amount ?? 0) - back(ofBuyer?.refunds ?? [], 'amount_minor')).toBe(books?.cleared);
    const [ofSeller] = (await market.history(market.seller)).data;
    expect((ofSeller?.amount ?? 0) - back(ofSeller?.refunds ?? [], 'seller_minor')).toBe(books?.share);
  });

  it('a receipt does not name a deleted account', async () => {
    const { purchaseId } = await market.buy(await market.list());
    await payOut(app.context, market.seller.profileId);
    await app.api(market.seller)('DELETE /api/auth/account');
    expect((await ask(purchaseId)).body.data.seller).toEqual({ name: null, username: null });
  });

  it('an unpaid purchase has no receipt', async () => {
    const { purchaseId } = await market.reserve(await market.list());
    expect((await ask(purchaseId)).problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it("both parties' emails link to the receipt", async () => {
    const { purchaseId } = await market.buy(await market.list());
    await app.runJobs();
    for (const { email } of [market.buyer, market.seller]) {
      const [mail] = await readMailbox(app.sandbox, email);
      expect(mail?.links).toContain(`${app.url}/receipts/${purchaseId}`);
    }
  });
});
