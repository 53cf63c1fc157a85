import { READINGS } from '#domain/operators/operator-actions.ts';
import type { Market } from './buying.ts';
import type { StaffPerson } from './staff.ts';
import type { TestApp } from './test-app.ts';

export const reason = 'It stops at the login screen on every machine.';

export interface ConsoleStage {
  readonly openCase: () => Promise<{ number: string; purchaseId: string }>;
  readonly decide: (
    person: StaffPerson,
    number: string,
    body: { decision: 'refund' | 'no-refund' | 'part-refund'; rupees?: number },
  ) => ReturnType<typeof decideCase>;
}

export function createConsole(app: TestApp, market: Market): ConsoleStage {
  return {
    async openCase() {
      const { purchaseId } = await market.buy(await market.list());
      const { body } = await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
        params: { purchase_id: purchaseId },
        body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'refund' },
      });
      return { number: String(body.data.case?.number), purchaseId };
    },
    decide: (person, number, body) => decideCase(app, person, number, body),
  };
}

const decideCase = (
  app: TestApp,
  person: StaffPerson,
  number: string,
  body: { decision: 'refund' | 'no-refund' | 'part-refund'; rupees?: number },
) =>
  app.api(person)('POST /api/operate/cases/{number}/decision', {
    params: { number },
    body: { ...body, reason },
  });

/** The decisions in the log, oldest first. */
export const actionsOf = (app: TestApp) =>
  app.context.database
    .selectFrom('operatorActions')
    .select(['actor', 'actorId', 'action'])
    .where('action', 'not in', READINGS)
    .orderBy('id')
    .execute();
