import { Stripe } from 'stripe';
import type { Sandbox } from '#sandbox/sandbox.ts';

/** The money movements of one payment in the sandbox's journal. */
export interface JournalIntent {
  readonly id: string;
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly charges: readonly { id: string; status: string }[];
  readonly refunds: readonly { id: string; status: string }[];
  readonly disputes: readonly { id: string; status: string; amount: number }[];
  /** The provider's fees, in paise. */
  readonly feesMinor: number;
}

export interface PaymentFault {
  readonly kind:
    | 'answer-lost-after-charging'
    | 'http-500'
    | 'http-429'
    | 'hang'
    | 'refund-fails'
    | 'refund-pends'
    | 'webhook-drop'
    | 'webhook-delay'
    | 'webhook-duplicate'
    | 'webhook-reorder';
  /** The provider call, such as `payment_intents.create`. */
  readonly operation?: string;
  readonly times?: number;
  readonly delayMs?: number;
}

type PaymentChoice = { card: string } | { upi: string | null };

/** Acts as the buyer's browser and as the operator of the sandbox's payment provider. */
export function createSandboxPayments(sandbox: Pick<Sandbox, 'url'>) {
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

  return {
    operator,

    /**
     * Confirms a payment with the client secret alone, as the browser does. @returns the intent's status or the decline
     * code.
     */
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
    /** Deletes all payments, refunds, disputes and events. */
    clearJournal: () => control('DELETE', 'journal'),
    fault: (fault: PaymentFault) => control('POST', 'faults', fault),
    clearFaults: () => control('DELETE', 'faults'),
    /** Answers a pending UPI payment, as the customer or the bank would. */
    answerUpi: (intentId: string, outcome: 'approved' | 'refused' | 'expired') =>
      control('POST', `payment_intents/${intentId}/settle`, { outcome }),
    /** Sets the bank's outcome of a pending refund, or returns a settled refund. */
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
    async loseDispute(intentId: string): Promise<void> {
      await this.closeDispute(await this.openDispute(intentId), 'lost');
    },
    /** Moves the API keys to another account or revokes them; without arguments restores them. */
    changeKeys: (keys: { account?: string; revoked?: boolean } = {}) => control('PUT', 'keys', keys),
    flushWebhooks: () => control('POST', 'webhooks/flush'),
  };
}

export type SandboxPayments = ReturnType<typeof createSandboxPayments>;
