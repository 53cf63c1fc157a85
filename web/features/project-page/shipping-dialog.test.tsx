import { once } from 'node:events';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftCall, projectId, stageProjectPage } from '../../testing/project-page-stage.ts';
import { stubPayments } from '../../testing/stub-payment-provider.ts';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();

describe('hardware', () => {
  it('the shipping form restores the address of an abandoned payment', async () => {
    stubPayments(page.server);
    page.server.on(`POST /api/projects/shipping-details/${projectId}`, () => ({ data: null }));
    page.server.on(`DELETE /api/payment/reservation/${projectId}`, () => ({ data: null }));
    const user = page.show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await screen.findByText(/^You pay ₹[\d,]+ in the next step\./u);
    await user.type(screen.getByLabelText('Address'), '12 MG Road, Pune 411001');
    await user.type(screen.getByLabelText('Mobile number'), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
    await screen.findByRole('button', { name: /^Pay ₹/u });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    expect(await screen.findByLabelText('Address')).toHaveValue('12 MG Road, Pune 411001');
    expect(screen.getByLabelText('Mobile number')).toHaveValue('9876543210');
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
  });

  it('the shipping form restores the saved address after a reload', async () => {
    page.server.on(draftCall, () => ({
      data: { address: '12 MG Road, Pune 411001', phonenumber: '9876543210', source: 'kept' },
    }));
    const user = page.show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveValue('12 MG Road, Pune 411001'));
    expect(screen.getByLabelText('Mobile number')).toHaveValue('9876543210');
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
  });

  it('the shipping form suggests the last address without overwriting input', async () => {
    const answering = new EventTarget();
    page.server.on(draftCall, async () => {
      await once(answering, 'answer');
      return {
        data: { address: '12 MG Road, Pune 411001', phonenumber: '9876543210', source: 'last-order' },
      };
    });
    const user = page.show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await user.type(await screen.findByLabelText('Address'), 'Hostel 5');
    answering.dispatchEvent(new Event('answer'));
    await screen.findByText('Filled in from your last order. Please check it.');
    expect(screen.getByLabelText('Address')).toHaveValue('Hostel 5');
    await waitFor(() => expect(screen.getByLabelText('Mobile number')).toHaveValue('9876543210'));
  });

  it('the shipping form works when the saved address cannot be loaded', async () => {
    page.server.on(draftCall, () => problem(503, 'overloaded'));
    const user = page.show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await user.type(await screen.findByLabelText('Address'), '12 MG Road, Pune 411001');
    await user.type(screen.getByLabelText('Mobile number'), '9876543210');
    expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeEnabled();
  });
});
