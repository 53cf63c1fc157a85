import { aConfig } from './factories.ts';
import type { SentRequest, StubServer } from './stub-server.ts';

const intentPath = '/v1/payment_intents/pi_1';
const apiBase = 'http://127.0.0.1:1';

export const openPayment = {
  purchase_id: '01a1f990-0000-7000-8000-0000000000aa',
  payment_intent_id: 'pi_1',
  clientSecret: 'pi_1_secret',
  amount: 136_400,
  expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
};

/** The payment provider of a deployment with the sandbox's, and our own calls around a payment. */
export function stubPayments(server: StubServer) {
  server.on('GET /api/config', () => ({
    ...aConfig(),
    data: {
      ...aConfig().data,
      payments: { provider: 'sandbox', publishable_key: 'pk_test_1', api_base: apiBase },
    },
  }));
  server.on('POST /api/payment/create-payment-intent', () => ({
    clientSecret: openPayment.clientSecret,
    data: openPayment,
  }));
  server.on('POST /api/payment/update-status', () => ({ data: { status: 'received' } }));
  return {
    /** What the provider answers to a confirmation. */
    onConfirm: (answer: (form: URLSearchParams) => object | Promise<object>) =>
      server.on(`POST ${intentPath}/confirm`, (request: SentRequest) =>
        answer(request.body as URLSearchParams),
      ),
    /** How the payment stands when it is asked for. */
    onLook: (answer: () => object | Promise<object>) => server.on(`GET ${intentPath}`, answer),
    confirmations: () => server.count(`POST ${intentPath}/confirm`),
    looks: () => server.count(`GET ${intentPath}`),
  };
}

export function declined(message: string, param?: string): Response {
  const error = { type: 'card_error', code: 'card_declined', message, ...(param ? { param } : {}) };
  return Response.json(
    { error: { ...error, payment_intent: { status: 'requires_payment_method', last_payment_error: error } } },
    { status: 402 },
  );
}

export function noAnswer(): never {
  throw new TypeError('Failed to fetch');
}
