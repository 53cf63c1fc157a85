import type { OrderMessage } from '#contract/message-calls.ts';
import type { OrderProcess } from '#contract/order-calls.ts';
import { aConfig, aProfile } from './factories.ts';
import { aPurchaseId } from './order-process-factories.ts';
import { openApp, signIn } from './render-app.tsx';
import { stubServer, type StubServer } from './stub-server.ts';

export const orderCall = `GET /api/orders/${aPurchaseId}`;

export function openOrder(order: OrderProcess | Response, messages: readonly OrderMessage[] = []) {
  signIn();
  const server: StubServer = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [`${orderCall}/messages`]: () => ({ data: messages, meta: { next_cursor: null, can_write: true } }),
    [orderCall]: () => (order instanceof Response ? order.clone() : { data: order }),
  });
  return { server, user: openApp(`/orders/${aPurchaseId}`) };
}
