import { Stripe } from 'stripe';
import type { Sandbox } from '#sandbox/sandbox.ts';
import {
  type JournalIntent,
  type PaymentChoice,
  type PaymentFault,
  type ProviderEventRecord,
  type SandboxPayments,
  WEBHOOK_SECRET,
} from './payment-provider.ts';

export interface StripePayments extends SandboxPayments {
  readonly operator: Stripe;
}

export function createStripePayments(sandbox: Pick<Sandbox, 'url'>): StripePayments {
  const { hostname, port } = new URL(sandbox.url);
  const operator = new Stripe('sk_test_operator', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });

  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${sandbox.url}/stripe/_control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  const payments: StripePayments = {
    operator,

    async pay(
      clientSecret: string,
      how: PaymentChoice = { card: '4242424242424242' },
    ): Promise<{ status: string; declined: string | null }> {
      const intentId = clientSecret.split('_secret_')[0] ?? '';
      const form = new URLSearchParams({ client_secret: clientSecret, key: 'pk_test_sandbox' });
      if ('card' in how) {
        form.set('payment_method_data[type]', 'card');
        form.set('payment_method_data[card][number]', how.card);
        form.set('payment_method_data[card][exp_month]', '12');
        form.set('payment_method_data[card][exp_year]', '2040');
        form.set('payment_method_data[card][cvc]', '123');
      } else {
        form.set('payment_method_data[type]', 'upi');
      }
      const response = await fetch(`${sandbox.url}/v1/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer pk_test_sandbox',
          ...('upi' in how && how.upi !== null ? { 'sandbox-upi-id': how.upi } : {}),
        },
        body: form,
      });
      const body = (await response.json()) as {
        status?: string;
        error?: { code?: string; message: string; payment_intent?: { status: string } };
      };
      if (body.error !== undefined) {
        return {
          status: body.error.payment_intent?.status ?? 'unknown',
          declined: body.error.code ?? body.error.message,
        };
      }
      return { status: body.status ?? 'unknown', declined: null };
    },

    async journal(): Promise<JournalIntent[]> {
      const { intents } = (await control('GET', 'journal')) as { intents: JournalIntent[] };
      return intents;
    },
    async intent(id: string): Promise<JournalIntent> {
      const found = (await this.journal()).find((intent) => intent.id === id);
      if (found === undefined) throw new Error(`the sandbox has no payment ${id}`);
      return found;
    },
    clearJournal: () => control('DELETE', 'journal'),
    fault: (fault: PaymentFault) => control('POST', 'faults', fault),
    clearFaults: () => control('DELETE', 'faults'),
    async listFaults() {
      return ((await control('GET', 'faults')) as { faults: { kind: string; times: number }[] }).faults;
    },
    answerUpi: (intentId: string, outcome: 'approved' | 'refused' | 'expired') =>
      control('POST', `payment_intents/${intentId}/settle`, { outcome }),
    settleRefund: (refundId: string, outcome: 'succeeded' | 'failed') =>
      control('POST', `refunds/${refundId}/settle`, { outcome }),
    async openDispute(intentId: string, given: { amount?: number; status?: string } = {}): Promise<string> {
      const body = { payment_intent: intentId, ...given };
      const { id } = (await control('POST', 'disputes', body)) as { id: string };
      return id;
    },
    async closeDispute(disputeId: string, status: string): Promise<void> {
      await control('POST', `disputes/${disputeId}/close`, { status });
    },
    async loseDispute(intentId: string, given: { amount?: number } = {}): Promise<void> {
      await this.closeDispute(await this.openDispute(intentId, given), 'lost');
    },
    changeKeys: (keys: { account?: string; revoked?: boolean } = {}) => control('PUT', 'keys', keys),
    flushWebhooks: () => control('POST', 'webhooks/flush'),
    refund: (intentId, amountMinor) =>
      operator.refunds.create({
        payment_intent: intentId,
        ...(amountMinor === undefined ? {} : { amount: amountMinor }),
      }),
    async change(intentId, { amountMinor, purchaseId, projectId }) {
      await operator.paymentIntents.update(intentId, {
        ...(amountMinor === undefined ? {} : { amount: amountMinor }),
        metadata: {
          ...(purchaseId === undefined ? {} : { purchase_id: purchaseId }),
          ...(projectId === undefined ? {} : { project_id: projectId }),
        },
      });
    },
    async end(intentId) {
      await operator.paymentIntents.cancel(intentId);
    },
    async listEvents(afterId) {
      const found: ProviderEventRecord[] = [];
      let newestId = afterId;
      for (;;) {
        const { data, has_more: hasMore } = await operator.events.list({
          limit: 100,
          // The first read has no cursor. It happens before the events fill a page, so it returns all of
          // them.
          ...(newestId === null ? {} : { ending_before: newestId }),
        });
        found.push(...data.toReversed().map(toRecord));
        newestId = data[0]?.id ?? newestId;
        if (!hasMore) return found;
      }
    },
    signEvent: ({ body }) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET }),
    }),
  };
  return payments;
}

function toRecord(event: Stripe.Event): ProviderEventRecord {
  const failed = event.type === 'payment_intent.payment_failed' ? event.data.object : null;
  return {
    id: event.id,
    type: event.type,
    declinedAttempt: failed?.last_payment_error?.charge ?? null,
    body: JSON.stringify(event),
  };
}
