// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectDetails } from '#contract/entities.ts';
import { chooseTheme } from '../../lib/theme.ts';
import { missingBrowserParts } from '../../testing/browser-parts.ts';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import { aProjectPage, aPurchase } from '../../testing/project-factories.ts';
import { address, freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import {
  declined,
  intentOf,
  noAnswer,
  openPayment,
  stubPayments,
} from '../../testing/stub-payment-provider.ts';
import { problem, stubServer, type StubServer } from '../../testing/stub-server.ts';

const projectId = '01a1f990-0000-7000-8000-0000000000ff';
const slow = { timeout: 8_000 };

let server: StubServer;
let stripe: ReturnType<typeof stubPayments>;
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
  stripe = stubPayments(server);
});

/** Stripe has the money and the server has heard of it. */
function settle(): ReturnType<typeof intentOf> {
  project = { ...project, relation: 'buyer', status: 'sold', purchase: aPurchase() };
  return intentOf('succeeded');
}

async function openDialog(button = 'Buy Now'): Promise<{ user: UserEvent; dialog: HTMLElement }> {
  const user = openApp(`/projects/${projectId}`);
  await user.click(await screen.findByRole('button', { name: button }, slow));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Complete Purchase' }) };
}

/** The page was asked for so often. */
const waitForPage = (times: number) =>
  waitFor(() => expect(server.count(`GET /api/projects/projectdetails/${projectId}`)).toBe(times));

const payButton = () => screen.findByRole('button', { name: 'Pay ₹1,364' }, slow);
/** The payment is open and Stripe's fields are there. */
const fieldsShown = () => screen.findByTitle('Secure payment input frame', {}, slow);

async function pressPay(user: UserEvent) {
  await fieldsShown();
  await user.click(await payButton());
}

async function payByUpi(user: UserEvent) {
  await fieldsShown();
  await stripe.emit('change', { value: { type: 'upi' } });
  await user.click(await payButton());
}

describe('paying by card', () => {
  it('unlocks the project, and says what was unlocked', async () => {
    stripe.confirmPayment.mockImplementation(settle);
    const { user, dialog } = await openDialog();
    await pressPay(user);
    expect(await within(dialog).findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(within(dialog).getByText('PH-000001')).toBeVisible();
    expect(await screen.findByText('Payment successful')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Open the project' }));
    expect(await screen.findByRole('button', { name: 'Download zip' })).toBeVisible();
  });

  it('keeps the dialog and the reservation when a card is declined, and takes the next one', async () => {
    stripe.confirmPayment.mockReturnValueOnce(declined('Your card has insufficient funds.'));
    const { user } = await openDialog();
    await pressPay(user);
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible();

    stripe.confirmPayment.mockImplementation(settle);
    await pressPay(user);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    // The same fields: what was typed is still there.
    expect(stripe.create).toHaveBeenCalledOnce();
    expect(server.count('POST /api/payment/create-payment-intent')).toBe(1);
    expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
  });

  it('sends nothing while the fields are incomplete, which Stripe says in them', async () => {
    stripe.submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'Incomplete.' } });
    const { user, dialog } = await openDialog();
    await pressPay(user);
    await waitFor(() => expect(stripe.submit).toHaveBeenCalledOnce());
    expect(await payButton()).toBeEnabled();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('finds out how it stands when the answer was lost after charging', async () => {
    stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    stripe.retrievePaymentIntent.mockImplementation(settle);
    const { user } = await openDialog();
    await pressPay(user);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(stripe.confirmPayment).toHaveBeenCalledOnce();
  });

  it('charges once for two presses', async () => {
    const held = heldAnswer();
    stripe.confirmPayment.mockReturnValue(held.answer as Promise<ReturnType<typeof intentOf>>);
    const { user } = await openDialog();
    await fieldsShown();
    await user.dblClick(await payButton());
    held.letGo(settle());
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(stripe.confirmPayment).toHaveBeenCalledOnce();
  });

  it('takes the payment of another tab for its own', async () => {
    stripe.confirmPayment.mockImplementation(() => ({
      error: { type: 'invalid_request_error', payment_intent: settle().paymentIntent },
    }));
    const { user } = await openDialog();
    await pressPay(user);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
  });

  it('says that the reservation has run out when the payment was cancelled meanwhile', async () => {
    stripe.confirmPayment.mockReturnValueOnce(intentOf('canceled'));
    const { user, dialog } = await openDialog();
    await pressPay(user);
    expect(await within(dialog).findByText('The reservation has run out', {}, slow)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Reserve again' })).toBeVisible();
  });

  it('keeps the fields when the buyer closes the window of the bank', async () => {
    stripe.confirmPayment.mockReturnValueOnce(intentOf('requires_action'));
    const { user, dialog } = await openDialog();
    await pressPay(user);
    expect(await payButton()).toBeEnabled();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    expect(server.count('POST /api/payment/update-status')).toBe(0);
  });

  it('says so when the payment form does not load, and tries again', async () => {
    vi.stubGlobal('Stripe', undefined);
    server.on('GET /api/config', () => {
      const { data } = aConfig();
      const payments = { ...data.payments, script_url: 'http://127.0.0.1:1/js/stripe.js' };
      return { data: { ...data, payments } };
    });
    const { user, dialog } = await openDialog();
    await waitFor(() => expect(document.querySelector('script[src$="stripe.js"]')).not.toBeNull(), slow);
    document.querySelector('script[src$="stripe.js"]')?.dispatchEvent(new Event('error'));
    expect(await within(dialog).findByText(/The payment form could not be loaded/u, {}, slow)).toBeVisible();

    stripe = stubPayments(server);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await fieldsShown()).toBeInTheDocument();
  });

  it('closes for Escape in the fields of Stripe', async () => {
    await openDialog();
    await fieldsShown();
    await stripe.emit('escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
  });

  it('hands a new theme to the fields of Stripe without emptying them', async () => {
    await openDialog();
    await fieldsShown();
    await act(async () => chooseTheme('dark'));
    await waitFor(() =>
      expect(stripe.update).toHaveBeenLastCalledWith({
        appearance: expect.objectContaining({ theme: 'night' }) as object,
      }),
    );
    expect(stripe.create).toHaveBeenCalledOnce();
  });
});

describe('paying by UPI', () => {
  it('waits for the UPI app, and unlocks when it is approved', async () => {
    const held = heldAnswer();
    stripe.confirmPayment.mockReturnValue(held.answer as Promise<ReturnType<typeof intentOf>>);
    const { user } = await openDialog();
    await payByUpi(user);
    expect(await screen.findByText('Waiting for your UPI app')).toBeVisible();
    expect(await screen.findByText('UPI payment initiated, waiting for confirmation...')).toBeVisible();
    held.letGo(settle());
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(await screen.findByText('UPI payment successful!')).toBeVisible();
  });

  it('can be given up for another way, which pays nothing by itself', async () => {
    stripe.confirmPayment.mockReturnValueOnce(intentOf('requires_action'));
    const { user, dialog } = await openDialog();
    await payByUpi(user);
    expect(await payButton()).toBeEnabled();
    expect(stripe.confirmPayment).toHaveBeenCalledOnce();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
  });

  it('says why a request was refused', async () => {
    stripe.confirmPayment.mockReturnValueOnce(intentOf('processing'));
    stripe.retrievePaymentIntent.mockReturnValue(
      intentOf('requires_payment_method', {
        last_payment_error: {
          type: 'invalid_request_error',
          message: 'The customer declined the UPI payment.',
        },
      }),
    );
    const { user } = await openDialog();
    await payByUpi(user);
    expect(
      await screen.findByText('Payment failed: The customer declined the UPI payment.', {}, slow),
    ).toBeVisible();
  });

  it('says that an error occurred when Stripe cannot be reached, and that nothing is paid twice', async () => {
    stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    stripe.retrievePaymentIntent.mockReturnValue(noAnswer());
    const { user, dialog } = await openDialog();
    await payByUpi(user);
    const alert = await within(dialog).findByRole('alert', {}, slow);
    expect(alert).toHaveTextContent('UPI payment error occurred.');
    expect(alert).toHaveTextContent('You were not charged twice');
    expect(await payButton()).toBeEnabled();
  });

  it('asks before it is closed while money moves, and lets the payment go on', async () => {
    stripe.confirmPayment.mockReturnValueOnce(intentOf('processing'));
    stripe.retrievePaymentIntent.mockReturnValue(intentOf('processing'));
    const { user, dialog } = await openDialog();
    await payByUpi(user);
    expect(await screen.findByText('Waiting for your UPI app')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Your payment is still under way' });
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
  });
});

describe('coming back from the page of the bank', () => {
  const returnAddress = `/projects/${projectId}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded`;
  const reserved = {
    status: 'pending',
    reserved_by_me: true,
    reserved_until: openPayment.expires_at,
  } as const;

  it('unlocks the project, and takes the secret out of the address', async () => {
    project = { ...project, ...reserved };
    stripe.retrievePaymentIntent.mockImplementation(settle);
    openApp(returnAddress);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(address()).toBe(`/projects/${projectId}`);
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('says that the payment arrived when the server knew it first', async () => {
    settle();
    openApp(returnAddress);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(server.count('POST /api/payment/create-payment-intent')).toBe(0);
  });

  it('says that the payment arrived when the server learned it from the question', async () => {
    project = { ...project, ...reserved };
    server.on('POST /api/payment/create-payment-intent', () => {
      settle();
      return problem(409, 'project-sold');
    });
    openApp(returnAddress);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
  });

  it('says why the bank refused, with the fields for another try', async () => {
    project = { ...project, ...reserved };
    stripe.retrievePaymentIntent.mockReturnValue(
      intentOf('requires_payment_method', {
        last_payment_error: { type: 'invalid_request_error', message: 'The bank could not confirm it.' },
      }),
    );
    openApp(returnAddress.replace('succeeded', 'failed'));
    expect(await screen.findByText('The bank could not confirm it.', {}, slow)).toBeVisible();
    expect(await payButton()).toBeEnabled();
  });

  it('opens no payment when the reservation has ended', async () => {
    openApp(returnAddress.replace('succeeded', 'failed'));
    expect(await screen.findByRole('button', { name: 'Buy Now' }, slow)).toBeEnabled();
    await waitFor(() => expect(address()).toBe(`/projects/${projectId}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the reservation', () => {
  it('is let go when the buyer closes before paying', async () => {
    const { user, dialog } = await openDialog();
    await fieldsShown();
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
    await fieldsShown();
    server.on('POST /api/payment/create-payment-intent', () => {
      asked.push('open');
      return { clientSecret: openPayment.clientSecret, data: openPayment };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await waitFor(() => expect(asked).toEqual(['close']));
    closing.letGo({ data: null });
    expect(await fieldsShown()).toBeInTheDocument();
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
    expect(await fieldsShown()).toBeInTheDocument();
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
      stripe.retrievePaymentIntent.mockReturnValue(look.answer as Promise<ReturnType<typeof intentOf>>);
      const { user, dialog } = await openDialog('Continue payment');
      await waitFor(() => expect(stripe.retrievePaymentIntent).toHaveBeenCalledOnce(), slow);
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      look.letGo(intentOf('processing'));
      await waitForPage(3);
      expect(server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
      expect(screen.getByRole('button', { name: 'Continue payment' })).toBeVisible();
    });
  });

  it('is opened once for a double click', async () => {
    const user = openApp(`/projects/${projectId}`);
    await user.dblClick(await screen.findByRole('button', { name: 'Buy Now' }, slow));
    await fieldsShown();
    expect(server.count('POST /api/payment/create-payment-intent')).toBe(1);
  });

  it('is taken up again after a reload, with the payment that is under way', async () => {
    project = { ...project, status: 'pending', reserved_by_me: true, reserved_until: openPayment.expires_at };
    stripe.retrievePaymentIntent.mockReturnValue(intentOf('processing'));
    await openDialog('Continue payment');
    expect(await screen.findByText('Waiting for your UPI app', {}, slow)).toBeVisible();
    stripe.retrievePaymentIntent.mockImplementation(settle);
    expect(await screen.findByText(/is yours/u, {}, slow)).toBeVisible();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('is taken up again after a reload, with the window of the bank', async () => {
    project = { ...project, status: 'pending', reserved_by_me: true, reserved_until: openPayment.expires_at };
    stripe.retrievePaymentIntent.mockReturnValue(
      intentOf('requires_action', { next_action: { type: 'use_stripe_sdk' } }),
    );
    const atBank = heldAnswer();
    stripe.handleNextAction.mockReturnValue(atBank.answer as Promise<ReturnType<typeof intentOf>>);
    await openDialog('Continue payment');
    expect(await screen.findByText('Your bank asks you to confirm.', {}, slow)).toBeVisible();
    atBank.letGo(settle());
    expect(await screen.findByText('Payment successful', {}, slow)).toBeVisible();
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
    await fieldsShown();
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
    stripe.confirmPayment.mockImplementation(() => {
      project = { ...project, status: 'sold' };
      return intentOf('succeeded');
    });
    const { user } = await openDialog();
    await pressPay(user);
    expect(await screen.findByText(/Your money is on its way back/u, {}, slow)).toBeVisible();
  });
});
