import { sql } from 'kysely';
import type { CallName, ResponseOf } from '#contract/calls.ts';
import { insertRole } from '#server/accounts/roles/role-store.ts';
import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { startPurchase } from '#server/purchases/reserve/start-purchase.ts';
import { settlePurchase } from '#server/purchases/settle/settle-purchase.ts';
import { type Answer, type CallArguments, type Caller, callerOf } from '../support/api-caller.ts';
import { onDataDirectory } from '../support/data-directory.ts';
import { listProject } from '../support/listed-project.ts';
import { addPayoutAccount, releaseOrder } from '../support/pay-out.ts';
import type { KillWorld } from './kill-world.ts';

const SELLERS = 4;

/** @returns the token of a treasurer. */
export async function preparePayees(world: KillWorld, directory: string): Promise<string> {
  let token = '';
  await onDataDirectory(world.environment(directory), async (context, signUp) => {
    const buyer = await signUp('payer');
    for (let n = 0; n < SELLERS; n += 1) {
      const { profileId } = await signUp(`payee${n}`);
      const project = await listProject(context, { sellerId: profileId, priceRupees: 500 + n });
      const { amountMinor } = project;
      const opened = await startPurchase(context, {
        buyerId: buyer.profileId,
        projectId: project.id,
        amountMinor,
      });
      await world.provider.pay(opened.payment.checkoutToken);
      await settlePurchase(context, opened.payment.intentId);
      await releaseOrder(context, opened.purchase.id);
      await addPayoutAccount(context, profileId);
    }
    const treasurer = await signUp('treasurer');
    const granted = { profileId: treasurer.profileId, role: 'treasurer', grantedBy: 'tests' } as const;
    await insertRole(context.database, granted);
    await sql`update identity_session set second_factor_at = now()`.execute(context.database);
    await preparePayouts(context, '2026-11-23');
    ({ token } = treasurer);
  });
  return token;
}

interface Acknowledged {
  readonly confirmed: Set<string>;
  readonly returned: Set<string>;
}

type Payout = ResponseOf<'GET /api/operate/payouts'>['data'][number];

export class Treasurers {
  readonly #call: Caller;
  readonly #files = { new: [] as string[], again: [] as string[] };
  readonly acknowledged: Acknowledged = { confirmed: new Set(), returned: new Set() };
  answered = 0;

  constructor(world: KillWorld, token: string) {
    this.#call = callerOf(world.url, token);
  }

  async work(returns: boolean): Promise<void> {
    await Promise.all([this.#workAlone(returns), this.#workAlone(returns)]);
  }

  async #workAlone(returns: boolean): Promise<void> {
    if ((await this.#export('new')) === null) return;
    for (const { number, reference, state } of (await this.#list()) ?? []) {
      if (state !== 'sent') continue;
      const params = { number: String(number) };
      const confirmed = await this.#send('POST /api/operate/payouts/{number}/confirm', {
        params,
        body: { bank_reference: `UTR-${reference}` },
      });
      if (confirmed === null) return;
      if (confirmed.status === 200) this.acknowledged.confirmed.add(reference);
      if (!returns || number % 2 === 1) continue;
      const failed = await this.#send('POST /api/operate/payouts/{number}/fail', {
        params,
        body: { cause: 'account-closed', reason: 'Came back' },
      });
      if (failed === null) return;
      if (failed.status === 200) this.acknowledged.returned.add(reference);
    }
  }

  async exportAgain(): Promise<void> {
    const batches = new Set(
      (await this.#list())?.flatMap(({ state, batch }) =>
        state === 'sent' && batch !== null ? [batch] : [],
      ),
    );
    for (const batch of batches) await this.#export('again', batch);
  }

  inFiles(kind: 'new' | 'again'): string[] {
    return this.#files[kind].flatMap((text) => text.match(/PHP-\d+/gu) ?? []);
  }

  async #export(kind: 'new' | 'again', batch?: string): Promise<number | null> {
    const answer = await this.#send('POST /api/operate/payouts/export', { body: { batch } });
    if (answer?.status === 200) this.#files[kind].push(new TextDecoder().decode(answer.bytes));
    return answer?.status ?? null;
  }

  async #list(): Promise<readonly Payout[] | null> {
    const answer = await this.#send('GET /api/operate/payouts', {});
    return answer?.body.data ?? null;
  }

  /** @returns null if the server was killed before it answered. */
  async #send<Name extends CallName>(name: Name, given: CallArguments<Name>): Promise<Answer<Name> | null> {
    const answer = await this.#call(name, given).catch(() => null);
    if (answer !== null) this.answered += 1;
    return answer;
  }
}

/**
 * Must be called while no server is running. @returns one sentence for each payout that was lost or could be
 * paid twice
 */
export async function findWrongPayouts(
  world: KillWorld,
  directory: string,
  treasurers: Treasurers,
): Promise<string[]> {
  const wrong: string[] = [];
  const { acknowledged } = treasurers;
  const [fresh, again] = [treasurers.inFiles('new'), treasurers.inFiles('again')];
  await onDataDirectory(world.environment(directory), async ({ database }) => {
    const payouts = await database.selectFrom('payouts').select(['number', 'state', 'profileId']).execute();
    const stateOf = new Map(
      payouts.map(({ number, state }) => [`PHP-${String(number).padStart(6, '0')}`, state]),
    );
    for (const [reference, state] of stateOf) {
      const times = fresh.filter((one) => one === reference).length;
      if (times > 1) wrong.push(`${reference} is in ${times} batches`);
      if (times === 0 && !again.includes(reference)) wrong.push(`${reference} is in no file for the bank`);
      if (state !== 'confirmed' && state !== 'failed') wrong.push(`${reference} is ${state}`);
    }
    for (const reference of [...fresh, ...again]) {
      if (!stateOf.has(reference)) wrong.push(`${reference} was sent to the bank and is not stored`);
    }
    for (const reference of acknowledged.confirmed) {
      const state = stateOf.get(reference);
      const isKept = state === 'confirmed' || (state === 'failed' && Number(reference.slice(-1)) % 2 === 0);
      if (!isKept) wrong.push(`${reference} was confirmed and is ${state}`);
    }
    for (const reference of acknowledged.returned) {
      if (stateOf.get(reference) !== 'failed')
        wrong.push(`${reference} was returned and is ${stateOf.get(reference)}`);
    }
    const paid = payouts.filter(({ state }) => state === 'confirmed').map(({ profileId }) => profileId);
    if (new Set(paid).size !== paid.length) wrong.push('a seller was paid twice');
    const payees = new Set(payouts.map(({ profileId }) => profileId));
    if (payees.size !== SELLERS) wrong.push(`${payees.size} of ${SELLERS} sellers got a payout`);
  });
  return wrong;
}
