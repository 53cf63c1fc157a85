import { createHmac } from 'node:crypto';
import type { LinkedAccount, Product, Transfer } from '#sandbox/razorpay/route-types.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import {
  type JournalIntent,
  type ProviderEventRecord,
  type SandboxPayments,
  WEBHOOK_SECRET,
} from './payment-provider.ts';

const OPERATIONS: Readonly<Record<string, string>> = {
  'payment_intents.create': 'orders.create',
  'payment_intents.retrieve': 'orders.fetch',
  'payment_intents.cancel': 'orders.edit',
  'payment_intent.succeeded': 'payment.captured',
  'payment_intent.payment_failed': 'payment.failed',
  'charge.refunded': 'refund.created',
};

interface Event {
  readonly id: string;
  readonly body: {
    readonly event: string;
    readonly payload: { readonly payment?: { readonly entity: { readonly id: string } } };
  };
}

interface JournalOrder extends JournalIntent {
  readonly charges: readonly { id: string; status: string; method: string }[];
}

interface Attempt {
  readonly status: string;
  readonly method: string;
  readonly error_reason: string | null;
}

export function createRazorpayPayments(sandbox: Pick<Sandbox, 'url'>): SandboxPayments {
  async function send(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${sandbox.url}/razorpay/_control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  }
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await send(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const payments: SandboxPayments = {
    async pay(orderId, how = { card: '4242424242424242' }) {
      const { status, body } = await send('POST', `orders/${orderId}/pay`, how);
      if (status >= 300) {
        const { error } = body as { error: { description: string } };
        return { status: 'unknown', declined: error.description };
      }
      const attempt = body as Attempt;
      if (attempt.status === 'failed') return { status: 'unknown', declined: attempt.error_reason };
      const waits = attempt.method === 'upi' ? 'processing' : 'requires_action';
      return { status: attempt.status === 'created' ? waits : 'succeeded', declined: null };
    },
    async journal() {
      const { intents } = (await control('GET', 'journal')) as { intents: JournalOrder[] };
      return intents.map((order) => ({ ...order, status: statusOf(order) }));
    },
    async intent(id) {
      const found = (await payments.journal()).find((intent) => intent.id === id);
      if (found === undefined) throw new Error(`the sandbox has no order ${id}`);
      return found;
    },
    clearJournal: () => control('DELETE', 'journal'),
    fault: ({ operation, ...fault }) =>
      control('POST', 'faults', {
        ...fault,
        ...(operation === undefined ? {} : { operation: OPERATIONS[operation] ?? operation }),
      }),
    clearFaults: () => control('DELETE', 'faults'),
    async listFaults() {
      return ((await control('GET', 'faults')) as { faults: { kind: string; times: number }[] }).faults;
    },
    answerUpi: (orderId, outcome) => control('POST', `orders/${orderId}/settle`, { outcome }),
    settleRefund: (refundId, outcome) =>
      control('POST', `refunds/${refundId}/settle`, {
        outcome: outcome === 'failed' ? 'failed' : 'processed',
      }),
    async openDispute(orderId, { amount, status = 'open' } = {}) {
      const body = amount === undefined ? {} : { amount };
      const { id } = (await control('POST', `orders/${orderId}/disputes`, body)) as { id: string };
      if (status !== 'open') await payments.closeDispute(id, status);
      return id;
    },
    async closeDispute(disputeId, status) {
      await control('POST', `disputes/${disputeId}/close`, { status });
    },
    async loseDispute(orderId, given) {
      await payments.closeDispute(await payments.openDispute(orderId, given), 'lost');
    },
    changeKeys: (keys = {}) => control('PUT', 'keys', keys),
    flushWebhooks: () => control('POST', 'webhooks/flush'),
    refund: (orderId, amount) =>
      control('POST', `orders/${orderId}/refund`, amount === undefined ? {} : { amount }) as Promise<{
        id: string;
      }>,
    async change(orderId, { amountMinor, purchaseId, projectId }) {
      await control('POST', `orders/${orderId}`, {
        ...(amountMinor === undefined ? {} : { amount: amountMinor }),
        notes: {
          ...(purchaseId === undefined ? {} : { purchase_id: purchaseId }),
          ...(projectId === undefined ? {} : { project_id: projectId }),
        },
      });
    },
    async end(orderId) {
      await control('POST', `orders/${orderId}`, { notes: { closed: 'yes' } });
    },
    async listEvents(afterId) {
      const path = afterId === null ? 'events' : `events?after=${afterId}`;
      return ((await control('GET', path)) as { events: Event[] }).events.map(toRecord);
    },
    signEvent: ({ id, body }) => ({
      'x-razorpay-event-id': id,
      'x-razorpay-signature': createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'),
    }),
  };
  return payments;
}

function statusOf({ capturedMinor, charges, metadata }: JournalOrder): string {
  if (capturedMinor > 0) return 'succeeded';
  if (charges.some(({ status, method }) => status === 'created' && method === 'upi')) return 'processing';
  return metadata['closed'] === undefined ? 'requires_payment_method' : 'canceled';
}

function toRecord({ id, body }: Event): ProviderEventRecord {
  const isDecline = body.event === 'payment.failed';
  return {
    id,
    type: body.event,
    declinedAttempt: isDecline ? (body.payload.payment?.entity.id ?? null) : null,
    body: JSON.stringify(body),
  };
}

interface SandboxRoute {
  transfers(): Promise<Transfer[]>;
  accounts(): Promise<{ account: LinkedAccount; product: Product | null }[]>;
  /** Settles all transfers to the sellers' banks, except transfers on hold. */
  settle(): Promise<unknown>;
  resolve(transferId: string, outcome: 'processed' | 'failed'): Promise<unknown>;
  review(accountId: string, status: string, fields?: readonly string[]): Promise<unknown>;
}

export function createSandboxRoute(sandbox: Pick<Sandbox, 'url'>): SandboxRoute {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${sandbox.url}/razorpay/_control/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  }
  return {
    transfers: async () => ((await control('GET', 'transfers')) as { transfers: Transfer[] }).transfers,
    accounts: async () =>
      (
        (await control('GET', 'accounts')) as {
          accounts: { account: LinkedAccount; product: Product | null }[];
        }
      ).accounts,
    settle: () => control('POST', 'settlements'),
    resolve: (transferId, outcome) => control('POST', `transfers/${transferId}/resolve`, { outcome }),
    review: (accountId, status, fields = []) =>
      control('POST', `accounts/${accountId}/review`, { status, fields }),
  };
}
