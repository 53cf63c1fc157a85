import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorSocketPath, sendCommand } from '#server/operations/operator-socket.ts';
import { startPurchase } from '#server/purchases/reserve/start-purchase.ts';
import { settlePurchase } from '#server/purchases/settle/settle-purchase.ts';
import { onDataDirectory } from '../support/data-directory.ts';
import { listProject } from '../support/listed-project.ts';
import { addPayoutAccount, releaseOrder } from '../support/pay-out.ts';
import type { KillWorld } from './kill-world.ts';

const SELLERS = 4;

export async function preparePayees(world: KillWorld, directory: string): Promise<void> {
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
  });
}

interface Acknowledged {
  readonly confirmed: Set<string>;
  readonly returned: Set<string>;
}

export class Treasurers {
  readonly #directory: string;
  readonly acknowledged: Acknowledged = { confirmed: new Set(), returned: new Set() };
  answered = 0;

  constructor(world: KillWorld, directory: string) {
    this.#directory = world.environment(directory)['DATA_DIR'] ?? '';
  }

  async work(returns: boolean): Promise<void> {
    await Promise.all([this.#workAlone(returns), this.#workAlone(returns)]);
  }

  async #workAlone(returns: boolean): Promise<void> {
    if ((await this.#send('payouts', 'prepare')) === null) return;
    if ((await this.#send('payouts', 'export', this.#newFile('new'))) === null) return;
    for (const { reference, state } of (await this.#list()) ?? []) {
      if (state !== 'sent') continue;
      const confirmed = await this.#send('payouts', 'confirm', reference, `UTR-${reference}`);
      if (confirmed === null) return;
      if (confirmed) this.acknowledged.confirmed.add(reference);
      if (!returns || Number(reference.slice(-1)) % 2 === 1) continue;
      const isReturned = await this.#send(
        'payouts',
        'fail',
        reference,
        'account-closed',
        '--reason',
        'Came back',
      );
      if (isReturned === null) return;
      if (isReturned) this.acknowledged.returned.add(reference);
    }
  }

  async exportAgain(): Promise<void> {
    const batches = new Set(
      (await this.#list())?.flatMap(({ state, batch }) => (state === 'sent' ? [batch] : [])),
    );
    for (const batch of batches) await this.#send('payouts', 'export-again', batch, this.#newFile('again'));
  }

  inFiles(kind: 'new' | 'again'): string[] {
    return readdirSync(this.#directory)
      .filter((name) => name.startsWith(`bank-${kind}-`))
      .flatMap((name) => readFileSync(join(this.#directory, name), 'utf8').match(/PHP-\d+/gu) ?? []);
  }

  #newFile(kind: 'new' | 'again'): string {
    return join(this.#directory, `bank-${kind}-${randomUUID()}.csv`);
  }

  async #list(): Promise<{ reference: string; state: string; batch: string }[] | null> {
    const lines: string[] = [];
    if ((await this.#send('payouts', 'list', (line: string) => lines.push(line))) === null) return null;
    return lines
      .filter((line) => line.startsWith('PHP-'))
      .map((line) => {
        const [reference = '', , state = ''] = line.split(/\s{2,}/u);
        return { reference, state, batch: /[\da-f]{8}-[\da-f-]{27}/u.exec(line)?.[0] ?? '' };
      });
  }

  async #send(...given: (string | ((line: string) => void))[]): Promise<boolean | null> {
    const words = given.filter((word) => typeof word === 'string');
    const print = given.find((word) => typeof word === 'function') ?? (() => {});
    const socket = operatorSocketPath(this.#directory);
    if (socket === null || !existsSync(socket)) return null;
    const exit = await sendCommand(socket, { words, actor: 'test' }, print).catch(() => null);
    if (exit !== null) this.answered += 1;
    return exit === null ? null : exit === 0;
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
