import type { FastifyInstance, FastifyReply } from 'fastify';
import QRCode from 'qrcode';
import { parseForm } from '../common/form-body.ts';
import { html, sendPage } from '../common/page.ts';
import type { Markup } from '../common/page.ts';
import { settleAttempt } from './intent-confirmation.ts';
import type { Charge, Intent, IntentRecord } from './stripe-types.ts';
import type { StripeWorld } from './stripe-world.ts';

export function addStripePages(app: FastifyInstance, world: StripeWorld): void {
  app.get('/', (_request, reply) => sendOverview(world, reply));
  for (const kind of ['authenticate', 'upi'] as const) {
    app.get<{ Params: { id: string }; Querystring: View }>(`/${kind}/:id`, (request, reply) => {
      const record = world.intents.find(request.params.id);
      return record ? sendPayment(reply, record, kind, request.query) : sendMissing(reply);
    });
    app.post<{ Params: { id: string }; Querystring: View; Body: string }>(
      `/${kind}/:id`,
      (request, reply) => {
        const record = world.intents.find(request.params.id);
        if (!record) return sendMissing(reply);
        const { attempt, answer } = parseForm(request.body);
        const returnUrl = record.attempt?.returnUrl ?? null;
        const isSettled = settleAttempt(
          world,
          record,
          typeof attempt === 'string' ? attempt : '',
          answer === 'approve' ? 'approved' : 'refused',
        );
        // Only the bank's full page redirects to the merchant; a frame over the merchant's page and a UPI app
        // do not.
        const isFullPage = kind === 'authenticate' && request.query.view !== 'frame';
        if (!isSettled || returnUrl === null || !isFullPage) {
          return sendPayment(reply, record, kind, request.query);
        }
        return reply.redirect(withResult(returnUrl, record.object), 303);
      },
    );
  }
  app.get<{ Params: { id: string } }>('/upi/:id/code.svg', async (request, reply) => {
    const text = await QRCode.toString(pageOf(world, request.params.id), { type: 'svg', margin: 2 });
    return reply.type('image/svg+xml').send(text);
  });
  app.get<{ Params: { id: string } }>('/upi/:id/code.png', async (request, reply) => {
    const image = await QRCode.toBuffer(pageOf(world, request.params.id), { width: 440, margin: 2 });
    return reply.type('image/png').send(image);
  });
  app.get<{ Params: { id: string } }>('/receipts/:id', (request, reply) => {
    const charge = world.charges.find(request.params.id);
    return charge ? sendReceipt(reply, charge) : sendMissing(reply);
  });
}

interface View {
  /** `frame` if Stripe.js shows the page in a frame over the merchant's page. */
  view?: string;
}

/** The QR code contains a link to this page instead of a UPI address, so that a real UPI app cannot pay anyone. */
function pageOf(world: StripeWorld, id: string): string {
  return `${world.url()}/stripe/upi/${encodeURIComponent(id)}`;
}

function withResult(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.toString();
}

function sendPayment(
  reply: FastifyReply,
  record: IntentRecord,
  kind: 'authenticate' | 'upi',
  { view }: View,
): FastifyReply {
  const intent = record.object;
  const attempt = record.attempt;
  const isThisKind = (attempt?.kind === 'authentication') === (kind === 'authenticate');
  const isFramed = view === 'frame';
  const summary = html`<div class="card">
    <p class="amount">${money(intent.amount, intent.currency)}</p>
    <p class="muted">${intent.description ?? 'A payment'} · ${intent.id}</p>
  </div>`;
  if (!attempt || !isThisKind) {
    return sendPage(reply, {
      title: 'Nothing to decide',
      realService: 'Stripe',
      isFramed,
      body: html`${summary}
        <p role="status">${outcomeOf(intent)} You can close this page.</p>`,
    });
  }
  const isCard = kind === 'authenticate';
  const code = html`<p class="desktop">
      <img class="qr" src="/stripe/upi/${intent.id}/code.svg" alt="UPI payment code" />
    </p>
    <p class="phone"><a href="/stripe/upi/${intent.id}" target="_blank" rel="noopener">Open UPI app</a></p>`;
  const close = html`<button name="answer" value="close">Close</button>`;
  return sendPage(reply, {
    title: isCard ? 'Confirm that it is you' : 'Pay by UPI',
    realService: isCard ? 'bank' : 'UPI',
    isFramed,
    body: html`${summary} ${attempt.kind === 'upi-page' ? code : ''}
      <p>
        ${isCard ? 'The bank would ask for a one-time password here.' : 'The UPI app would ask for a PIN here.'}
        Choose how it ends.
      </p>
      ${isFramed ? framedScript : ''}
      <form method="post">
        <input type="hidden" name="attempt" value="${attempt.id}" />
        <div class="row">
          <button class="primary" name="answer" value="approve">${isCard ? 'Complete' : 'Approve'}</button>
          <button name="answer" value="refuse">${isCard ? 'Fail' : 'Refuse'}</button>
          ${isFramed && !isCard ? close : ''}
        </div>
      </form>`,
  });
}

/** This script blocks the parser, so that the form cannot be submitted before the script handles submissions. */
const framedScript = html`<script src="/js/framed-page.js"></script>`;

function outcomeOf(intent: Intent): string {
  if (intent.status === 'succeeded') return 'This payment has succeeded.';
  if (intent.status === 'canceled') return 'This payment was canceled.';
  if (intent.last_payment_error) return `This payment failed: ${intent.last_payment_error.message}`;
  return 'This payment is not waiting for an answer here.';
}

function sendReceipt(reply: FastifyReply, charge: Charge): FastifyReply {
  return sendPage(reply, {
    title: 'Receipt',
    realService: 'Stripe',
    body: html`<div class="card">
      <p class="amount">${money(charge.amount, charge.currency)}</p>
      <p class="muted">${charge.description ?? 'A payment'} · ${charge.id}</p>
      <p>Refunded: ${money(charge.amount_refunded, charge.currency)}</p>
    </div>`,
  });
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply,
    { title: 'No such payment', realService: 'Stripe', body: html`<p>Check the address.</p>` },
    404,
  );
}

function sendOverview(world: StripeWorld, reply: FastifyReply): FastifyReply {
  const rows: Markup[] = world.intents
    .list()
    .toReversed()
    .slice(0, 50)
    .map((record) => {
      const intent = record.object;
      const page = record.attempt
        ? html` ·
            <a
              href="/stripe/${record.attempt.kind === 'authentication' ? 'authenticate' : 'upi'}/${intent.id}"
              >decide</a
            >`
        : html``;
      return html`<tr>
        <td>${money(intent.amount, intent.currency)}</td>
        <td>${intent.status}${page}</td>
        <td>${intent.description}</td>
        <td><code>${intent.id}</code></td>
      </tr>`;
    });
  return sendPage(reply, {
    title: 'Payments',
    realService: 'Stripe',
    body:
      rows.length === 0
        ? html`<p>No payment yet. Buy something in the marketplace with a test card.</p>`
        : html`<table>
            <thead>
              <tr>
                <th>Amount</th>
                <th>State</th>
                <th>For</th>
                <th>Id</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`,
  });
}

function money(amountMinor: number, currency: string): string {
  return (amountMinor / 100).toLocaleString('en-IN', { style: 'currency', currency: currency.toUpperCase() });
}
