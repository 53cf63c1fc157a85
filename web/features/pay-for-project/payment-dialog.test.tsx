import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chooseTheme } from '../../lib/theme.ts';
import { deferredResponse } from '../../testing/deferred-response.ts';
import { aConfig } from '../../testing/factories.ts';
import {
  fieldsShown,
  openDialog,
  payButton,
  pressPay,
  projectId,
  SLOW,
  stagePayment,
} from '../../testing/payment-stage.ts';
import { intentOf, noAnswer, stubPayments } from '../../testing/stub-payment-provider.ts';

const buying = stagePayment();

// covers: S2.144
it('the payment dialog lists what one gets before paying, and the list after it without what no longer matters', async () => {
  buying.stripe.confirmPayment.mockImplementation(buying.settle);
  const { user, dialog } = await openDialog();
  const listed = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(listed()).toEqual(
    expect.arrayContaining([
      'A zip of the checked commit, about 640 KB',
      'The link to the repository, which is public',
      'You cannot cancel: you have the link at once',
    ]),
  );
  await pressPay(user);
  expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
  expect(listed()).toContain('The link to the repository, which is public');
  expect(listed()).not.toContain('You cannot cancel: you have the link at once');
});

describe('paying by card', () => {
  it('a payment with incomplete card fields is not confirmed', async () => {
    buying.stripe.submit.mockResolvedValueOnce({
      error: { type: 'validation_error', message: 'Incomplete.' },
    });
    const { user, dialog } = await openDialog();
    await pressPay(user);
    await waitFor(() => expect(buying.stripe.submit).toHaveBeenCalledOnce());
    expect(await payButton()).toBeEnabled();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    expect(buying.stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('a card payment whose response is lost is looked up at Stripe', async () => {
    buying.stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    buying.stripe.retrievePaymentIntent.mockImplementation(buying.settle);
    const { user } = await openDialog();
    await pressPay(user);
    expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
    expect(buying.stripe.confirmPayment).toHaveBeenCalledOnce();
  });

  it('a card payment without any response is called unconfirmed, not failed, and can be retried', async () => {
    buying.stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    buying.stripe.retrievePaymentIntent.mockReturnValue(noAnswer());
    const { user, dialog } = await openDialog();
    await pressPay(user);
    const alert = await within(dialog).findByRole('alert', {}, SLOW);
    expect(alert).toHaveTextContent('The payment is not confirmed');
    expect(alert).toHaveTextContent('you will not be charged twice');
    expect(await payButton()).toBeEnabled();
  });

  it('a double click on Pay charges the card only once', async () => {
    const confirmation = deferredResponse();
    buying.stripe.confirmPayment.mockReturnValue(
      confirmation.response as Promise<ReturnType<typeof intentOf>>,
    );
    const { user } = await openDialog();
    await fieldsShown();
    await user.dblClick(await payButton());
    confirmation.resolve(buying.settle());
    expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
    expect(buying.stripe.confirmPayment).toHaveBeenCalledOnce();
  });

  it('a payment completed in another tab is accepted', async () => {
    buying.stripe.confirmPayment.mockImplementation(() => ({
      error: { type: 'invalid_request_error', payment_intent: buying.settle().paymentIntent },
    }));
    const { user } = await openDialog();
    await pressPay(user);
    expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
  });

  it('a cancelled payment tells the buyer that the reservation has expired', async () => {
    buying.stripe.confirmPayment.mockReturnValueOnce(intentOf('canceled'));
    const { user, dialog } = await openDialog();
    await pressPay(user);
    expect(await within(dialog).findByText('The reservation has expired', {}, SLOW)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Reserve again' })).toBeVisible();
  });

  it("closing the bank's window returns to the form", async () => {
    buying.stripe.confirmPayment.mockReturnValueOnce(intentOf('requires_action'));
    const { user, dialog } = await openDialog();
    await pressPay(user);
    expect(await payButton()).toBeEnabled();
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    expect(buying.server.count('POST /api/payment/update-status')).toBe(0);
  });

  it('loading the payment form can be retried after a failure', async () => {
    vi.stubGlobal('Stripe', undefined);
    buying.server.on('GET /api/config', () => {
      const { data } = aConfig();
      const payments = { ...data.payments, script_url: 'http://127.0.0.1:1/js/stripe.js' };
      return { data: { ...data, payments } };
    });
    const { user, dialog } = await openDialog();
    await waitFor(() => expect(document.querySelector('script[src$="stripe.js"]')).not.toBeNull(), SLOW);
    document.querySelector('script[src$="stripe.js"]')?.dispatchEvent(new Event('error'));
    expect(await within(dialog).findByText(/The payment form could not be loaded/u, {}, SLOW)).toBeVisible();

    buying.stripe = stubPayments(buying.server);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await fieldsShown()).toBeInTheDocument();
  });

  it("a theme change restyles Stripe's fields without clearing them", async () => {
    await openDialog();
    await fieldsShown();
    await act(async () => chooseTheme('dark'));
    await waitFor(() =>
      expect(buying.stripe.update).toHaveBeenLastCalledWith({
        appearance: expect.objectContaining({ theme: 'night' }) as object,
      }),
    );
    expect(buying.stripe.create).toHaveBeenCalledOnce();
  });
});

describe('paying by UPI', () => {
  it('a buyer who closes the UPI window can pay again, or close the dialog, which releases the reservation', async () => {
    buying.stripe.confirmPayment.mockReturnValueOnce(intentOf('requires_action'));
    const { user, dialog } = await openDialog();
    await buying.payByUpi(user);
    expect(await payButton()).toBeEnabled();
    expect(buying.stripe.confirmPayment).toHaveBeenCalledOnce();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(buying.server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
  });

  // covers: S8.31
  it('a network error during a UPI payment tells the buyer that a retry does not charge twice', async () => {
    buying.stripe.confirmPayment.mockReturnValueOnce(noAnswer());
    buying.stripe.retrievePaymentIntent.mockReturnValue(noAnswer());
    const { user, dialog } = await openDialog();
    await buying.payByUpi(user);
    const alert = await within(dialog).findByRole('alert', {}, SLOW);
    expect(alert).toHaveTextContent('UPI payment error occurred.');
    expect(alert).toHaveTextContent('you will not be charged twice');
    expect(await payButton()).toBeEnabled();
  });

  it('closing the payment dialog during a payment asks for confirmation and does not cancel the payment', async () => {
    buying.stripe.confirmPayment.mockReturnValueOnce(intentOf('processing'));
    buying.stripe.retrievePaymentIntent.mockReturnValue(intentOf('processing'));
    const { user, dialog } = await openDialog();
    await buying.payByUpi(user);
    expect(await screen.findByText('Waiting for your UPI app')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Your payment is still in progress' });
    await user.click(within(question).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(buying.server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
  });
});
