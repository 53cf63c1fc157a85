import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import QRCode from 'qrcode';
import { packageFolder } from '../common/package-folder.ts';
import { html, sendPage } from '../common/page.ts';
import { type Fields, getOrder } from './orders.ts';
import { resolvePendingPayment, attemptPayment, checkoutResult, getPayment } from './payments.ts';
import { sendError } from './razorpay-routes.ts';
import type { Payment } from './razorpay-types.ts';
import { RazorpayApiError } from './razorpay-types.ts';
import { KEY_ID } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';

const folder = join(packageFolder(), 'sandbox', 'razorpay', 'browser');

const files: ReadonlyMap<string, string> = new Map([
  ['checkout.js', 'text/javascript'],
  ['checkout-frame.html', 'text/html'],
  ['checkout-frame.css', 'text/css'],
  ['checkout-frame.js', 'text/javascript'],
]);

export function addCheckout(app: FastifyInstance, world: RazorpayWorld): void {
  for (const [file, type] of files) {
    app.get(`/${file}`, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(await readFile(join(folder, file), 'utf8')),
    );
  }
  app.get<{ Params: { id: string } }>('/checkout/orders/:id', (request, reply) =>
    answer(reply, () => getOrder(world, request.params.id, null)),
  );
  app.post<{ Body: Fields | null }>('/checkout/payments', (request, reply) =>
    answer(reply, () => {
      const { key, order_id: orderId, card, upi } = request.body ?? {};
      if (key !== KEY_ID) throw new RazorpayApiError(401, 'The api key provided is invalid');
      const order = getOrder(world, String(orderId), null);
      const instrument =
        typeof card === 'string'
          ? ({ method: 'card', number: card.replaceAll(/\D/g, '') } as const)
          : ({ method: 'upi', vpa: typeof upi === 'string' && upi !== '' ? upi : null } as const);
      return stateOf(attemptPayment(world, order.id, instrument));
    }),
  );
  app.get<{ Params: { id: string } }>('/checkout/payments/:id', (request, reply) =>
    answer(reply, () => stateOf(getPayment(world, request.params.id, null))),
  );
  app.get<{ Params: { id: string } }>('/checkout/payments/:id/code.svg', async (request, reply) => {
    // The QR code links to the sandbox's UPI app instead of containing a UPI address, so that a real app
    // cannot pay anyone.
    const page = `${world.url()}/razorpay/v1/checkout/payments/${encodeURIComponent(request.params.id)}/app`;
    return reply.type('image/svg+xml').send(await QRCode.toString(page, { type: 'svg', margin: 2 }));
  });
  app.get<{ Params: { id: string } }>('/checkout/payments/:id/app', (request, reply) =>
    sendApp(reply, world, request.params.id),
  );
  app.post<{ Params: { id: string }; Body: string }>('/checkout/payments/:id/app', (request, reply) => {
    const payment = world.payments.find(request.params.id);
    const isApproved = new URLSearchParams(request.body).get('answer') === 'approve';
    if (payment !== undefined) resolvePendingPayment(world, payment, isApproved ? 'approved' : 'refused');
    return sendApp(reply, world, request.params.id);
  });
}

function stateOf(payment: Payment): object {
  const isMade = payment.captured || payment.status === 'authorized';
  return {
    id: payment.id,
    method: payment.method,
    status: payment.status,
    result: isMade ? checkoutResult(payment) : null,
    error:
      payment.status === 'failed'
        ? {
            code: payment.error_code,
            description: payment.error_description,
            source: payment.error_source,
            step: payment.error_step,
            reason: payment.error_reason,
            metadata: { order_id: payment.order_id, payment_id: payment.id },
          }
        : null,
  };
}

function sendApp(reply: FastifyReply, world: RazorpayWorld, id: string): FastifyReply {
  const payment = world.payments.find(id);
  if (payment === undefined) {
    return sendPage(
      reply,
      { title: 'No such payment', realService: 'Razorpay', body: html`<p>Check the address.</p>` },
      404,
    );
  }
  const amount = (payment.amount / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
  const isCard = payment.method === 'card';
  const choice =
    payment.status === 'created'
      ? html`<form method="post">
          <div class="row">
            <button class="primary" name="answer" value="approve">${isCard ? 'Success' : 'Approve'}</button>
            <button name="answer" value="refuse">${isCard ? 'Failure' : 'Refuse'}</button>
          </div>
        </form>`
      : html`<p role="status">This payment is ${payment.status}. You can close this page.</p>`;
  return sendPage(reply, {
    title: isCard ? 'Confirm at your bank' : 'Pay by UPI',
    realService: isCard ? 'bank' : 'UPI',
    body: html`<div class="card">
        <p class="amount">${amount}</p>
        <p class="muted">${payment.order_id}</p>
      </div>
      ${choice}`,
  });
}

function answer(reply: FastifyReply, work: () => object): FastifyReply {
  try {
    return reply.send(work());
  } catch (error) {
    return sendError(reply, error);
  }
}
