import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { payButton, projectId, SLOW, stagePayment } from '../../testing/payment-stage.ts';
import { address, openApp } from '../../testing/render-app.tsx';
import { intentOf, aReservation } from '../../testing/stub-payment-provider.ts';
import { problem } from '../../testing/stub-server.ts';

const buying = stagePayment();

describe("return from the bank's page", () => {
  const returnAddress = `/projects/${projectId}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded`;
  const reserved = {
    status: 'pending',
    reserved_by_me: true,
    reserved_until: aReservation.expires_at,
  } as const;

  it('a return from the bank after a successful payment unlocks the project and removes the client secret from the URL', async () => {
    buying.project = { ...buying.project, ...reserved };
    buying.stripe.retrievePaymentIntent.mockImplementation(buying.settle);
    openApp(returnAddress);
    expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
    expect(address()).toBe(`/projects/${projectId}`);
    expect(buying.stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('a payment that the server has already settled is shown as successful', async () => {
    buying.settle();
    openApp(returnAddress);
    expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
    expect(buying.server.count('POST /api/payment/create-payment-intent')).toBe(0);
  });

  it('a payment that the server settles while the page resumes it is shown as successful', async () => {
    buying.project = { ...buying.project, ...reserved };
    buying.server.on('POST /api/payment/create-payment-intent', () => {
      buying.settle();
      return problem(409, 'project-sold');
    });
    openApp(returnAddress);
    expect(await screen.findByText(/is yours/u, {}, SLOW)).toBeVisible();
  });

  it('a buyer whose confirmation at the bank failed sees the reason and the payment form', async () => {
    buying.project = { ...buying.project, ...reserved };
    buying.stripe.retrievePaymentIntent.mockReturnValue(
      intentOf('requires_payment_method', {
        last_payment_error: { type: 'invalid_request_error', message: 'The bank could not confirm it.' },
      }),
    );
    openApp(returnAddress.replace('succeeded', 'failed'));
    expect(
      await screen.findByText(/^The bank could not confirm it\. You have not paid/u, {}, SLOW),
    ).toBeVisible();
    expect(await payButton()).toBeEnabled();
  });

  it('a return from the bank after the reservation has expired starts no payment', async () => {
    openApp(returnAddress.replace('succeeded', 'failed'));
    expect(await screen.findByRole('button', { name: 'Buy Now' }, SLOW)).toBeEnabled();
    await waitFor(() => expect(address()).toBe(`/projects/${projectId}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
