import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deferredResponse } from '../../testing/deferred-response.ts';
import {
  fieldsShown,
  openDialog,
  pressPay,
  projectId,
  SLOW,
  stagePayment,
} from '../../testing/payment-stage.ts';
import { aProjectPage } from '../../testing/project-factories.ts';
import { openApp } from '../../testing/render-app.tsx';
import { intentOf, aReservation } from '../../testing/stub-payment-provider.ts';
import { problem } from '../../testing/stub-server.ts';

const buying = stagePayment();

describe('reservations', () => {
  it('closing the payment dialog before paying releases the reservation', async () => {
    const { user, dialog } = await openDialog();
    await fieldsShown();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(buying.server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('reopening the payment dialog waits until the previous reservation is released', async () => {
    const calls: string[] = [];
    const closing = deferredResponse();
    buying.server.on(`DELETE /api/payment/reservation/${projectId}`, () => {
      calls.push('close');
      return closing.response;
    });
    const { user, dialog } = await openDialog();
    await fieldsShown();
    buying.server.on('POST /api/payment/create-payment-intent', () => {
      calls.push('open');
      return { clientSecret: aReservation.clientSecret, data: aReservation };
    });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await waitFor(() => expect(calls).toEqual(['close']));
    closing.resolve({ data: null });
    expect(await fieldsShown()).toBeInTheDocument();
    expect(calls).toEqual(['close', 'open']);
  });

  it('a reservation that arrives after the payment dialog was closed is released', async () => {
    const opening = deferredResponse();
    const calls: string[] = [];
    buying.server.on('POST /api/payment/create-payment-intent', () => {
      calls.push('open');
      return opening.response;
    });
    buying.server.on(`DELETE /api/payment/reservation/${projectId}`, () => {
      calls.push('close');
      return { data: null };
    });
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    opening.resolve({ clientSecret: aReservation.clientSecret, data: aReservation });
    expect(await fieldsShown()).toBeInTheDocument();
    expect(calls).toEqual(['open', 'close', 'open']);
  });

  it('closing the payment dialog before the form has loaded releases the reservation', async () => {
    const page = deferredResponse();
    buying.server.on('POST /api/payment/create-payment-intent', () => {
      buying.server.on(`GET /api/projects/projectdetails/${projectId}`, () => page.response);
      return { clientSecret: aReservation.clientSecret, data: aReservation };
    });
    const { user, dialog } = await openDialog();
    await buying.waitForPage(2);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    page.resolve({ data: buying.project });
    await waitFor(() => expect(buying.server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(1));
  });

  it('a double click on the buy button creates only one reservation', async () => {
    const user = openApp(`/projects/${projectId}`);
    await user.dblClick(await screen.findByRole('button', { name: 'Buy Now' }, SLOW));
    await fieldsShown();
    expect(buying.server.count('POST /api/payment/create-payment-intent')).toBe(1);
  });
});

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

it('a buyer whose reservation no longer keeps others from buying sees how long payment is still possible', async () => {
  const data = { ...aReservation, expires_at: minutesFromNow(-1), open_until: minutesFromNow(4) };
  buying.server.on('POST /api/payment/create-payment-intent', () => ({
    clientSecret: aReservation.clientSecret,
    data,
  }));
  const { dialog } = await openDialog();
  expect(
    await within(dialog).findByText(/^Others can buy it now too\. You can still pay for [34] minutes/u),
  ).toBeVisible();
  expect(within(dialog).queryByText('The reservation has expired')).toBeNull();
});

describe('resumed reservations', () => {
  beforeEach(() => {
    buying.project = {
      ...buying.project,
      status: 'pending',
      reserved_by_me: true,
      reserved_until: aReservation.expires_at,
    };
  });

  it('closing the payment dialog before a resumed reservation arrives keeps the reservation', async () => {
    const opening = deferredResponse();
    buying.server.on('POST /api/payment/create-payment-intent', () => opening.response);
    const { user, dialog } = await openDialog('Continue payment');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    opening.resolve({ clientSecret: aReservation.clientSecret, data: aReservation });
    await buying.waitForPage(3);
    expect(buying.server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
    expect(screen.getByRole('button', { name: 'Continue payment' })).toBeVisible();
  });

  it('closing the payment dialog before the status of a resumed payment is known keeps the reservation', async () => {
    const status = deferredResponse();
    buying.stripe.retrievePaymentIntent.mockReturnValue(
      status.response as Promise<ReturnType<typeof intentOf>>,
    );
    const { user, dialog } = await openDialog('Continue payment');
    await waitFor(() => expect(buying.stripe.retrievePaymentIntent).toHaveBeenCalledOnce(), SLOW);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    status.resolve(intentOf('processing'));
    await buying.waitForPage(3);
    expect(buying.server.count(`DELETE /api/payment/reservation/${projectId}`)).toBe(0);
    expect(screen.getByRole('button', { name: 'Continue payment' })).toBeVisible();
  });

  it('a pending payment is resumed after a reload', async () => {
    buying.project = {
      ...buying.project,
      status: 'pending',
      reserved_by_me: true,
      reserved_until: aReservation.expires_at,
    };
    buying.stripe.retrievePaymentIntent.mockReturnValue(intentOf('processing'));
    await openDialog('Continue payment');
    expect(await screen.findByText('Waiting for your UPI app', {}, SLOW)).toBeVisible();
    buying.stripe.retrievePaymentIntent.mockImplementation(buying.settle);
    expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
    expect(buying.stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('a payment that awaits bank confirmation is resumed after a reload', async () => {
    buying.project = {
      ...buying.project,
      status: 'pending',
      reserved_by_me: true,
      reserved_until: aReservation.expires_at,
    };
    buying.stripe.retrievePaymentIntent.mockReturnValue(
      intentOf('requires_action', { next_action: { type: 'use_stripe_sdk' } }),
    );
    const atBank = deferredResponse();
    buying.stripe.handleNextAction.mockReturnValue(atBank.response as Promise<ReturnType<typeof intentOf>>);
    await openDialog('Continue payment');
    expect(await screen.findByText('Your bank asks you to confirm.', {}, SLOW)).toBeVisible();
    atBank.resolve(buying.settle());
    expect(await screen.findByText('Payment successful', {}, SLOW)).toBeVisible();
  });
});

describe('rejected reservations', () => {
  it('a buyer is asked to accept the new total when the price has changed', async () => {
    buying.server.on('POST /api/payment/create-payment-intent', async ({ body }) => {
      const amount = Number((body as FormData).get('amount'));
      if (amount === 210_000) {
        return { clientSecret: 'pi_1_secret', data: { ...aReservation, amount } };
      }
      buying.project = { ...buying.project, price: 2_000 };
      return problem(409, 'price-changed', { amount: 210_000 });
    });
    const { user, dialog } = await openDialog();
    expect(
      await within(dialog).findByText('The price has changed. The total is now ₹2,100.', {}, SLOW),
    ).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Continue with ₹2,100' }));
    expect(await screen.findByRole('button', { name: 'Pay ₹2,100' }, SLOW)).toBeVisible();
    await fieldsShown();
  });

  it('a buyer who abandoned several reservations sees when to try again', async () => {
    buying.server.on('POST /api/payment/create-payment-intent', () =>
      problem(429, 'held-too-often', { retry_after: 1_621 }),
    );
    const { dialog } = await openDialog();
    expect(await within(dialog).findByText(/did not pay in time/u, {}, SLOW)).toHaveTextContent(
      'You can try again in 28 minutes.',
    );
    expect(within(dialog).queryByRole('button', { name: /try again/iu })).toBeNull();
  });

  it('a buyer with too many open payments sees links to them', async () => {
    const open = [{ project_id: '01a1f990-0000-7000-8000-0000000000aa', title: 'Solar dryer' }];
    buying.server.on(`GET /api/projects/projectdetails/${open[0]?.project_id}`, () => ({
      data: aProjectPage({ project_id: '01a1f990-0000-7000-8000-0000000000aa', title: 'Solar dryer' }),
    }));
    buying.server.on('POST /api/payment/create-payment-intent', () =>
      problem(429, 'too-many-reservations', { open }),
    );
    const { user, dialog } = await openDialog();
    await user.click(await within(dialog).findByRole('link', { name: 'Solar dryer' }, SLOW));
    expect(await screen.findByRole('heading', { name: 'Solar dryer' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Complete Purchase' })).not.toBeInTheDocument();
  });

  it('a project sold to someone else is shown as sold in the dialog and on the page', async () => {
    buying.server.on('POST /api/payment/create-payment-intent', () => {
      buying.project = { ...buying.project, status: 'sold' };
      return problem(409, 'project-sold');
    });
    const { user, dialog } = await openDialog();
    expect(
      await within(dialog).findByText('Someone else has bought it. You were not charged.', {}, SLOW),
    ).toBeVisible();
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Sold Out' })).toBeDisabled();
  });

  it('a buyer who paid too late sees that the payment is being refunded', async () => {
    buying.stripe.confirmPayment.mockImplementation(() => {
      buying.project = { ...buying.project, status: 'sold' };
      return intentOf('succeeded');
    });
    const { user } = await openDialog();
    await pressPay(user);
    expect(await screen.findByText(/Your refund is on its way/u, {}, SLOW)).toBeVisible();
  });
});
