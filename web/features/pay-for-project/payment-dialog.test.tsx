// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProjectDetails } from '#contract/entities.ts';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { aProfile } from '../../testing/factories.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import { aProjectPage, aPurchase } from '../../testing/project-factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { declined, noAnswer, openPayment, stubPayments } from '../../testing/stub-payment-provider.ts';
import { problem, stubServer, type StubServer } from '../../testing/stub-server.ts';

const projectId = '01a1f990-0000-7000-8000-0000000000ff';
const slow = { timeout: 8_000 };

let server: StubServer;
let provider: ReturnType<typeof stubPayments>;
let project: ProjectDetails;

missingBrowserParts();
freshBrowser();

beforeEach(() => {
  signIn();
  project = aProjectPage({ project_id: projectId });
  server = stubServer({
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [`GET /api/projects/projectdetails/${projectId}`]: () => ({ data: project }),
    [`DELETE /api/payment/reservation/${projectId}`]: () => ({ data: null }),
  });
  provider = stubPayments(server);
});

/** The server has heard of the payment. */
function settle(): object {
  project = { ...project, relation: 'buyer', status: 'sold', purchase: aPurchase() };
  return { id: 'pi_1', status: 'succeeded' };
}

async function openDialog(button = 'Buy Now'): Promise<{ user: UserEvent; dialog: HTMLElement }> {
  const user = openApp(`/projects/${projectId}`);
  await user.click(await screen.findByRole('button', { name: button }, slow));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Complete Purchase' }) };
}

async function typeCard(user: UserEvent, number = '4242424242424242') {
  const field = await screen.findByLabelText('Card number', {}, slow);
  await user.clear(field);
  await user.type(field, number);
  await user.clear(screen.getByLabelText('Expiry'));
  await user.type(screen.getByLabelText('Expiry'), '1230');
  await user.clear(screen.getByLabelText('CVC'));
  await user.type(screen.getByLabelText('CVC'), '123');
}

/** The page was asked for so often. */
const waitForPage = (times: number) =>
  waitFor(() => expect(server.count(`GET /api/projects/projectdetails/${projectId}`)).toBe(times));

const payButton = () => screen.findByRole('button', { name: 'Pay ₹1,364' });

async function chooseUpi(user: UserEvent, upiId = '') {
  await user.click(await screen.findByRole('radio', { name: /UPI/u }, slow));
  if (upiId !== '') await user.type(screen.getByLabelText(/UPI ID/u), upiId);
  await user.click(await payButton());
}

describe('paying by card', () => {
  it('unlocks the project, and says what was unlocked', async () => {
    provider.onConfirm(settle);
    const { user, dialog } = await openDialog();
    await typeCard(user);
    await user.click(await payButton());
    expect(await within(dialog).findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(within(dialog).getByText('PH-000001')).toBeVisible();
    expect(await screen.findByText('Payment successful')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Open the project' }));
    expect(await screen.findByRole('button', { name: 'Download zip' })).toBeVisible();
  });

  it('sends the card to the payment provider and to nobody else', async () => {
    provider.onConfirm(settle);
    const { user } = await openDialog();
    await typeCard(user);
    await user.click(await payButton());
    await screen.findByText(/is yours/u, {}, slow);
    for (const request of server.requests) {
      const text = request.body instanceof URLSearchParams ? '' : JSON.stringify(request.body ?? '');
      expect(`${request.url} ${text}`).not.toContain('4242424242424242');
    }
  });

  it('keeps the dialog and the reservation when a card is declined, and takes the next one', async () => {
    provider.onConfirm(() => declined('Your card has insufficient funds.'));
    const { user } = await openDialog();
    await typeCard(user, '4000000000009995');
    await user.click(await payButton());
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible();
    expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 9995');

    provider.onConfirm(settle);
    await typeCard(user);
    await user.click(await payButton());
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(server.count('POST /api/payment/create-payment-intent')).toBe(1);
    expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
  });

  it('puts a complaint about one field at that field', async () => {
    provider.onConfirm(() => declined("Your card's security code is incorrect.", 'cvc'));
    const { user } = await openDialog();
    await typeCard(user);
    await user.click(await payButton());
    await waitFor(() => expect(screen.getByLabelText('CVC')).toHaveFocus());
    expect(screen.getByLabelText('CVC')).toHaveAccessibleDescription(/security code is incorrect/u);
  });

  it('does not send a mistyped number', async () => {
    const { user } = await openDialog();
    await typeCard(user, '4242424242424241');
    await user.click(await payButton());
    expect(await screen.findByText(/wrong digit/u)).toBeVisible();
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    expect(provider.confirmations()).toBe(0);
  });

  it('finds out how it stands when the answer was lost after charging', async () => {
    provider.onConfirm(noAnswer);
    provider.onLook(settle);
    const { user } = await openDialog();
    await typeCard(user);
    await user.click(await payButton());
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(provider.confirmations()).toBe(1);
  });

  it('charges once for two presses', async () => {
    const held = heldAnswer();
    provider.onConfirm(() => held.answer);
    const { user } = await openDialog();
    await typeCard(user);
    await user.dblClick(await payButton());
    held.letGo(settle());
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(provider.confirmations()).toBe(1);
  });
});

describe('paying by UPI', () => {
  const waitingForScan = {
    status: 'requires_action',
    next_action: {
      type: 'upi_handle_redirect_or_display_qr_code',
      upi_handle_redirect_or_display_qr_code: {
        hosted_instructions_url: 'https://pay.example/upi/pi_1',
        qr_code: { expires_at: Math.floor(Date.now() / 1000) + 300 },
      },
    },
  };

  it('shows a code to scan with the time it has left, and unlocks when it is approved', async () => {
    provider.onConfirm(() => waitingForScan);
    provider.onLook(() => waitingForScan);
    const { user } = await openDialog();
    await chooseUpi(user);
    expect(await screen.findByRole('img', { name: 'UPI payment code for ₹1,364' })).toBeVisible();
    expect(screen.getByText(/^[45]:\d\d left$/u)).toBeVisible();
    expect(await screen.findByText('UPI payment initiated, waiting for confirmation...')).toBeVisible();
    provider.onLook(settle);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(await screen.findByText('UPI payment successful!')).toBeVisible();
  });

  it('can be left for another way, which pays nothing by itself', async () => {
    provider.onConfirm(() => waitingForScan);
    provider.onLook(() => waitingForScan);
    const { user, dialog } = await openDialog();
    await chooseUpi(user);
    await user.click(await screen.findByRole('button', { name: 'Try another way' }));
    expect(await payButton()).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Card/u }));
    expect(screen.getByLabelText('Card number')).toBeVisible();
    expect(provider.confirmations()).toBe(1);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
  });

  it('says why a request was refused', async () => {
    provider.onConfirm(() => ({ status: 'processing' }));
    provider.onLook(() => ({
      status: 'requires_payment_method',
      last_payment_error: { message: 'The customer declined the UPI payment.' },
    }));
    const { user } = await openDialog();
    await chooseUpi(user, 'failure@upi');
    expect(
      await screen.findByText('Payment failed: The customer declined the UPI payment.', {}, slow),
    ).toBeVisible();
  });

  it('says that an error occurred when the provider cannot be reached, and that nothing is paid twice', async () => {
    provider.onConfirm(noAnswer);
    provider.onLook(noAnswer);
    const { user, dialog } = await openDialog();
    await chooseUpi(user, 'success@upi');
    const alert = await within(dialog).findByRole('alert', {}, slow);
    expect(alert).toHaveTextContent('UPI payment error occurred.');
    expect(alert).toHaveTextContent('You were not charged twice');
    expect(await payButton()).toBeEnabled();
  });

  it('asks before it is closed while money moves, and lets the payment go on', async () => {
    provider.onConfirm(() => ({ status: 'processing' }));
    provider.onLook(() => ({ status: 'processing' }));
    const { user, dialog } = await openDialog();
    await chooseUpi(user, 'pending@upi');
    expect(await screen.findByText('Waiting for your UPI app')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Your payment is still under way' });
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
  });
});

describe('the reservation', () => {
  it('is let go when the buyer closes before paying', async () => {
    const { user, dialog } = await openDialog();
    await screen.findByLabelText('Card number', {}, slow);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is closed before the next one is asked for, however soon the buyer comes back', async () => {
    const asked: string[] = [];
    const closing = heldAnswer();
    server.on(`DELETE /api/payment/reservation/${projectId}`, () => {
      asked.push('close');
      return closing.answer;
    });
    const { user, dialog } = await openDialog();
    await screen.findByLabelText('Card number', {}, slow);
    server.on('POST /api/payment/create-payment-intent', () => {
      asked.push('open');
      return { clientSecret: openPayment.clientSecret, data: openPayment };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await waitFor(() => expect(asked).toEqual(['close']));
    closing.letGo({ data: null });
    expect(await screen.findByLabelText('Card number', {}, slow)).toBeVisible();
    expect(asked).toEqual(['close', 'open']);
  });

  it('is not kept when the buyer has left before it came', async () => {
    const opening = heldAnswer();
    const asked: string[] = [];
    server.on('POST /api/payment/create-payment-intent', () => {
      asked.push('open');
      return opening.answer;
    });
    server.on(`DELETE /api/payment/reservation/${projectId}`, () => {
      asked.push('close');
      return { data: null };
    });
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    opening.letGo({ clientSecret: openPayment.clientSecret, data: openPayment });
    expect(await screen.findByLabelText('Card number', {}, slow)).toBeVisible();
    expect(asked).toEqual(['open', 'close', 'open']);
  });

  it('is let go when the buyer leaves between its answer and the form', async () => {
    const page = heldAnswer();
    server.on('POST /api/payment/create-payment-intent', () => {
      server.on(`GET /api/projects/projectdetails/${projectId}`, () => page.answer);
      return { clientSecret: openPayment.clientSecret, data: openPayment };
    });
    const { user, dialog } = await openDialog();
    await waitForPage(2);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    page.letGo({ data: project });
    await waitFor(() => expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
  });

  describe('that was taken up again', () => {
    beforeEach(() => {
      project = {
        ...project,
        status: 'pending',
        reserved_by_me: true,
        reserved_until: openPayment.expires_at,
      };
    });

    it('stays when the buyer leaves before the answer', async () => {
      const opening = heldAnswer();
      server.on('POST /api/payment/create-payment-intent', () => opening.answer);
      const { user, dialog } = await openDialog('Continue payment');
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      opening.letGo({ clientSecret: openPayment.clientSecret, data: openPayment });
      await waitForPage(3);
      expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
      expect(screen.getByRole('button', { name: 'Continue payment' })).toBeVisible();
    });

    it('stays when the buyer leaves before it is known how the payment stands', async () => {
      const look = heldAnswer();
      provider.onLook(() => look.answer);
      const { user, dialog } = await openDialog('Continue payment');
      await waitFor(() => expect(provider.looks()).toBe(1));
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      look.letGo({ status: 'processing' });
      await waitForPage(3);
      expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
      expect(screen.getByRole('button', { name: 'Continue payment' })).toBeVisible();
    });
  });

  it('is opened once for a double click', async () => {
    const user = openApp(`/projects/${projectId}`);
    await user.dblClick(await screen.findByRole('button', { name: 'Buy Now' }, slow));
    await screen.findByLabelText('Card number', {}, slow);
    expect(server.count('POST /api/payment/create-payment-intent')).toBe(1);
  });

  it('is taken up again after a reload, with the payment that is under way', async () => {
    project = { ...project, status: 'pending', reserved_by_me: true, reserved_until: openPayment.expires_at };
    provider.onLook(() => ({ status: 'processing' }));
    await openDialog('Continue payment');
    expect(await screen.findByText('Waiting for your UPI app', {}, slow)).toBeVisible();
    provider.onLook(settle);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(provider.confirmations()).toBe(0);
  });

  it('asks again with the new total when the price has changed', async () => {
    server.on('POST /api/payment/create-payment-intent', async ({ body }) => {
      const amount = Number((body as FormData).get('amount'));
      if (amount === 210_000) {
        return { clientSecret: 'pi_1_secret', data: { ...openPayment, amount } };
      }
      project = { ...project, price: 2_000 };
      return problem(409, 'price-changed', { amount: 210_000 });
    });
    const { user, dialog } = await openDialog();
    expect(
      await within(dialog).findByText('The price has changed. The total is now ₹2,100.', {}, slow),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Go on with ₹2,100' }));
    expect(await screen.findByRole('button', { name: 'Pay ₹2,100' }, slow)).toBeVisible();
    await screen.findByLabelText('Card number', {}, slow);
  });

  it('tells a buyer who let go of it several times when it can be tried again', async () => {
    server.on('POST /api/payment/create-payment-intent', () =>
      problem(429, 'held-too-often', { retry_after: 1_621 }),
    );
    const { dialog } = await openDialog();
    expect(await within(dialog).findByText(/others have a chance now/u, {}, slow)).toHaveTextContent(
      'You can try again in 28 minutes.',
    );
    expect(within(dialog).queryByRole('button', { name: /try again/iu })).toBeNull();
  });

  it('shows a buyer with too many open payments which ones, and leads there', async () => {
    const open = [{ project_id: '01a1f990-0000-7000-8000-0000000000aa', title: 'Solar dryer' }];
    server.on(`GET /api/projects/projectdetails/${open[0]?.project_id}`, () => ({
      data: aProjectPage({ project_id: '01a1f990-0000-7000-8000-0000000000aa', title: 'Solar dryer' }),
    }));
    server.on('POST /api/payment/create-payment-intent', () =>
      problem(429, 'too-many-reservations', { open }),
    );
    const { user, dialog } = await openDialog();
    await user.click(await within(dialog).findByRole('link', { name: 'Solar dryer' }, slow));
    expect(await screen.findByRole('heading', { name: 'Solar dryer' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Complete Purchase' })).not.toBeInTheDocument();
  });

  it('says so when somebody else was faster, and the page shows it too', async () => {
    server.on('POST /api/payment/create-payment-intent', () => {
      project = { ...project, status: 'sold' };
      return problem(409, 'project-sold');
    });
    const { user, dialog } = await openDialog();
    expect(
      await within(dialog).findByText('Somebody else has bought it. Nothing was charged.', {}, slow),
    ).toBeVisible();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Sold Out' })).toBeDisabled();
  });

  it('tells a buyer who paid too late that the money comes back', async () => {
    provider.onConfirm(() => {
      project = { ...project, status: 'sold' };
      return { status: 'succeeded' };
    });
    const { user } = await openDialog();
    await typeCard(user);
    await user.click(await payButton());
    expect(await screen.findByText(/Your money is on its way back/u, {}, slow)).toBeVisible();
  });
});
