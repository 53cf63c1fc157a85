import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderMessage } from '#contract/message-calls.ts';
import {
  aCase,
  aCaseId,
  aHardwareOrder,
  anAnsweredCase,
  anOrderProcess,
  aPurchaseId,
} from '../../testing/order-process-factories.ts';
import { openOrder, orderCall } from '../../testing/order-stage.ts';
import { freshBrowser } from '../../testing/render-app.tsx';
import { problem } from '../../testing/stub-server.ts';
freshBrowser();

const aMessage = (given: Partial<OrderMessage>): OrderMessage => ({
  id: '01a1f990-0000-7000-8000-0000000000c1',
  by: 'seller',
  text: null,
  pictures: [],
  at: '2026-11-22T09:00:00.000Z',
  reported: false,
  hidden: false,
  ...given,
});

const actionNames = (): string[] =>
  within(screen.getByRole('region', { name: 'Actions' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the order page', () => {
  it('the order page offers only the actions that the server allows', async () => {
    openOrder(
      aHardwareOrder({ role: 'seller', actions: ['ship', 'mark-delivered', 'enter-code', 'cancel'] }),
    );
    await screen.findByRole('region', { name: 'Actions' });
    expect(actionNames()).toEqual(['Mark as shipped', 'Enter the hand-over code', 'Cancel the order']);
  });

  it('a rejected order action shows the reason and refetches the order', async () => {
    const { server, user } = openOrder(anOrderProcess());
    server.on(`POST /api/orders/${aPurchaseId}/works`, () =>
      problem(409, 'not-now', { message: 'This is not possible at this stage of the order.' }),
    );
    await user.click(await screen.findByRole('button', { name: 'It works' }));
    await user.click(await screen.findByRole('button', { name: 'It works, pay the seller' }));
    expect(await screen.findByText('This is not possible at this stage of the order.')).toBeVisible();
    await waitFor(() => expect(server.count(orderCall)).toBe(2));
  });

  it('Back closes an open dialog, stays on the page and keeps what was written', async () => {
    const { user } = openOrder(anOrderProcess({ actions: ['works', 'open-case'] }));
    const open = await screen.findByRole('button', { name: 'Something is wrong' });
    window.history.pushState({ __TSR_index: 1, __TSR_key: 'here' }, '', '#here');
    await user.click(open);
    await user.type(await screen.findByLabelText('Describe it'), 'It does not start.');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.hash).toBe('#here');
    await user.click(open);
    expect(await screen.findByLabelText('Describe it')).toHaveValue('It does not start.');
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    window.history.back();
    await waitFor(() => expect(window.location.hash).toBe(''));
  });

  it('a dialog whose stage is over closes with a sentence', async () => {
    const { server, user } = openOrder(anOrderProcess({ actions: ['works', 'open-case'] }));
    await user.click(await screen.findByRole('button', { name: 'Something is wrong' }));
    await user.type(await screen.findByLabelText('Describe it'), 'It does not start on my laptop.');
    server.on(orderCall, () => ({
      data: anOrderProcess({ state: 'released', next: null, actions: ['ask-support'], case_reasons: [] }),
    }));
    server.on(`POST /api/orders/${aPurchaseId}/case`, () => problem(409, 'not-now', { message: 'Over.' }));
    await user.click(screen.getByRole('radio', { name: /^It does not run/u }));
    await user.click(screen.getByRole('radio', { name: /^Part of my money/u }));
    await user.type(screen.getByLabelText(/^Amount in rupees/u), '500');
    await user.click(screen.getByRole('button', { name: 'Report the problem' }));
    expect(await screen.findByText('This order has moved on. The page shows what comes next.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: 'Review the project' })).toHaveAttribute(
      'href',
      expect.stringMatching(/#review$/u),
    );
    const sent = server.requests.find(({ name }) => name.endsWith('/case'))?.body;
    expect(sent instanceof FormData && sent.get('text')).toBe(
      'Amount asked for: ₹500\nIt does not start on my laptop.',
    );
  });

  it('a seller can offer a partial refund, and the amount is validated', async () => {
    const { server, user } = openOrder(
      anOrderProcess({ role: 'seller', actions: ['write-message', 'make-offer'], case: aCase() }),
    );
    server.on(`POST /api/cases/${aCaseId}/offer`, () => ({
      data: anOrderProcess({
        role: 'seller',
        actions: ['write-message', 'make-offer'],
        case: anAnsweredCase(),
      }),
    }));
    expect(
      await screen.findByText(/^Any message that you write here is your answer to the case and stops/u),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Make an offer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make an offer' }));
    await user.type(dialog.getByLabelText('Amount in rupees'), '1574');
    await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
    expect(await dialog.findByText('Enter whole rupees below ₹1,574.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Amount in rupees'));
    await user.type(dialog.getByLabelText('Amount in rupees'), '500');
    await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
    const inCase = within(await screen.findByRole('region', { name: 'Case' }));
    expect(await inCase.findByText('You offered ₹500 back. The buyer keeps the project.')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name.endsWith('/offer'))?.body).toEqual({
      kind: 'part-refund',
      amount: 50_000,
    });
  });

  it('a buyer can accept an offer or ask ProtoHaat to decide', async () => {
    const { server, user } = openOrder(
      anOrderProcess({
        actions: ['write-message', 'accept-offer', 'escalate-case', 'withdraw-case'],
        case: anAnsweredCase(),
      }),
    );
    server.on(`POST /api/cases/${aCaseId}/accept`, () => ({
      data: anOrderProcess({
        actions: ['works'],
        money: { state: 'held', paid_minor: 157_400, refunded_minor: 50_000, seller_minor: 102_300 },
        case: aCase({ state: 'closed', outcome: 'part-refund-agreed' }),
        timeline: [{ code: 'case-closed', by: 'buyer', at: '2026-11-22T10:00:00.000Z', amount_minor: null }],
      }),
    }));
    const offer = within(await screen.findByRole('region', { name: 'Case' }));
    expect(offer.getByText('The seller offers ₹500 back. You keep the project.')).toBeVisible();
    expect(offer.getByRole('button', { name: 'Ask ProtoHaat to decide' })).toBeVisible();
    await user.click(offer.getByRole('button', { name: 'Close the case' }));
    const warning = within(await screen.findByRole('alertdialog', { name: 'Close the case?' }));
    expect(
      warning.getByText(
        /^The seller offers ₹500 back\. .* this offer ends\. No money goes back to you\. .* seller gets ₹1,499\.$/u,
      ),
    ).toBeVisible();
    await user.click(warning.getByRole('button', { name: 'Keep it open' }));
    await user.click(offer.getByRole('button', { name: 'Accept the offer' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Accept the offer?' }));
    // The fee bears its share of what goes back: 1,499 of 1,574 of the 500 rupees are the seller's.
    expect(question.getByText(/^₹500 goes back to you, .* the seller gets ₹1,022\.82 and/u)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Accept the offer' }));
    expect(await screen.findByText('Both agreed on a partial refund.')).toBeVisible();
    expect(screen.getByText('₹500 of it went back to you.')).toBeVisible();
  });

  it('messages, what was written in the case and what happened are one conversation with one box, in the order of time', async () => {
    openOrder(
      aHardwareOrder({
        state: 'trying',
        paused_by: 'case',
        actions: ['write-message', 'withdraw-case'],
        case: anAnsweredCase(),
        timeline: [
          { code: 'paid', by: 'buyer', at: '2026-11-20T08:00:00.000Z', amount_minor: null },
          { code: 'shipped', by: 'seller', at: '2026-11-20T12:00:00.000Z', amount_minor: null },
          { code: 'case-opened', by: 'buyer', at: '2026-11-21T09:00:00.000Z', amount_minor: null },
          { code: 'case-answered', by: 'seller', at: '2026-11-22T09:00:00.000Z', amount_minor: null },
          { code: 'case-offered', by: 'seller', at: '2026-11-22T09:00:00.000Z', amount_minor: null },
        ],
      }),
      [aMessage({ text: 'It left Nagpur today.', at: '2026-11-20T13:00:00.000Z' })],
    );
    const list = await screen.findByRole('list', { name: 'Messages and events' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replaceAll(/\d+\sNov\s2026,\s\d+:\d+\s[ap]m/gu, 'then')),
    ).toEqual([
      'Paid then · You',
      'Shipped then · Seller',
      expect.stringContaining('It left Nagpur today.') as string,
      'It does not run then · YouCase 7 · Wants: All of the money back',
      expect.stringContaining('npm start ends with a missing module.') as string,
      'Offer made then · Seller',
    ]);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('while a case is open, the box writes to the case, and a rejected message keeps its text', async () => {
    const { server, user } = openOrder(
      anOrderProcess({ actions: ['write-message', 'withdraw-case'], case: aCase() }),
    );
    server.on(`POST /api/cases/${aCaseId}/messages`, () =>
      problem(422, 'invalid-field', { message: 'Leave out phone numbers.' }),
    );
    await user.type(await screen.findByLabelText('To the seller'), 'Call me');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Leave out phone numbers.')).toBeVisible();
    expect(screen.getByLabelText('To the seller')).toHaveValue('Call me');
  });

  it('the buyer sees the handover code', async () => {
    openOrder(aHardwareOrder({ handover_code: '428137' }));
    const code = within(await screen.findByRole('region', { name: 'Your hand-over code' }));
    expect(code.getByText('428137')).toBeVisible();
  });

  it('the seller enters the handover code, and a wrong one is rejected', async () => {
    const { server, user } = openOrder(aHardwareOrder({ role: 'seller', actions: ['enter-code'] }));
    server.on(`POST /api/orders/${aPurchaseId}/handover`, () =>
      problem(422, 'invalid-field', { message: 'This is not the code. You have 4 more attempts.' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Enter the hand-over code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter the hand-over code' }));
    await user.type(dialog.getByLabelText('Six digits'), '12 34');
    await user.click(dialog.getByRole('button', { name: 'Confirm the hand-over' }));
    expect(await dialog.findByText('Enter the six digits.')).toBeVisible();
    await user.type(dialog.getByLabelText('Six digits'), '56');
    await user.click(dialog.getByRole('button', { name: 'Confirm the hand-over' }));
    expect(await dialog.findByText('This is not the code. You have 4 more attempts.')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name.endsWith('/handover'))?.body).toEqual({
      code: '123456',
    });
  });

  it('an order message with contact details shows a warning, and a rejected message keeps its text', async () => {
    const { server, user } = openOrder(anOrderProcess(), [
      aMessage({ text: 'Pay the rest at https://pay.example.com/me' }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Messages and events' }));
    expect(await list.findByText(/^This message contains a link or contact details/u)).toBeVisible();
    server.on('POST /api/reports', () => ({ data: { number: 7 } }));
    await user.click(await list.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }));
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'off-platform');
    await user.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(await list.findByRole('button', { name: 'Reported' })).toBeDisabled();
    expect(server.requests.findLast(({ name }) => name === 'POST /api/reports')?.body).toEqual({
      kind: 'message',
      subject: '01a1f990-0000-7000-8000-0000000000c1',
      reason: 'off-platform',
      text: '',
    });

    server.on(`POST /api/orders/${aPurchaseId}/messages`, () =>
      problem(422, 'invalid-field', { message: 'You have written too often.' }),
    );
    await user.type(screen.getByLabelText('To the seller'), 'Call 98765 43210');
    expect(screen.getByText(/^Your message contains a link or contact details/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('You have written too often.')).toBeVisible();
    expect(screen.getByLabelText('To the seller')).toHaveValue('Call 98765 43210');
  });
});

describe('support', () => {
  const promised = { support_days: 30, support_answer_hours: 48 };
  const request = {
    id: '01a1f990-0000-7000-8000-0000000000f1',
    message_id: '01a1f990-0000-7000-8000-0000000000f2',
    state: 'waiting',
    opened_at: '2026-11-24T09:00:00.000Z',
    acts: 'seller',
    due_at: '2026-11-26T09:00:00.000Z',
    otherwise: 'missed',
    first_answered_at: null,
    missed_at: null,
    outcome: null,
    closed_at: null,
  } as const;
  it("a buyer asks for support where they would report a problem, and sees the seller's deadline", async () => {
    const order = anOrderProcess({ ...promised, actions: ['works', 'open-case', 'ask-support'] });
    const { server, user } = openOrder(order);
    const asked = anOrderProcess({ ...promised, actions: ['works', 'close-support'], support: request });
    server.on(`POST /api/orders/${aPurchaseId}/support`, () => ({ data: asked }));
    await user.click(await screen.findByRole('button', { name: 'Something is wrong' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Something is wrong' }));
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'I need help with setup or use' }));
    expect(
      dialog.getByText(/^The seller has 48 hours to answer\. This does not stop your time/u),
    ).toBeVisible();
    expect(dialog.queryByText('What do you want?')).toBeNull();
    await user.type(dialog.getByLabelText('Describe it'), 'Too short');
    await user.click(dialog.getByRole('button', { name: 'Ask the seller (your time runs on)' }));
    expect(await dialog.findByText('Write at least 20 characters.')).toBeVisible();
    await user.type(dialog.getByLabelText('Describe it'), ' to be of any use.');
    await user.click(dialog.getByRole('button', { name: 'Ask the seller (your time runs on)' }));
    expect(await screen.findByText(/^Waiting for the seller’s answer, due Thu, 26 Nov, /u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'It is solved' })).toBeVisible();
  });

  it('a seller sees that a support request waits for them and what a missed deadline means', async () => {
    openOrder(anOrderProcess({ ...promised, role: 'seller', actions: [], support: request }));
    expect(await screen.findByText('Your turn')).toBeVisible();
    const sentences = await screen.findAllByText(/or it counts as missed in your public figures\.$/u);
    expect(sentences).not.toEqual([]);
    expect(screen.queryByRole('button', { name: 'Close the request' })).toBeNull();
  });

  it('the page of an order without promised support does not mention support', async () => {
    openOrder(anOrderProcess());
    expect(await screen.findByRole('region', { name: 'Actions' })).toBeVisible();
    expect(screen.queryByText(/support/iu)).toBeNull();
  });
});
