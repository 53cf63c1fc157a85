// @vitest-environment jsdom
import { once } from 'node:events';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPurchase } from '../../testing/project-factories.ts';
import { draftCall, projectId, stageProjectPage } from '../../testing/project-page-stage.ts';
import { stubPayments } from '../../testing/stub-payment-provider.ts';
import { problem } from '../../testing/stub-server.ts';

const page = stageProjectPage();

describe('hardware', () => {
  // covers: S2.84, S4.11, S4.12
  it('a hardware purchase asks for address and phone before payment', async () => {
    stubPayments(page.server);
    const saved: FormData[] = [];
    page.server.on(`POST /api/projects/shipping-details/${projectId}`, ({ body }) => {
      saved.push(body as FormData);
      return { data: null };
    });
    const user = page.show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    const go = await screen.findByRole('button', { name: 'Continue to Payment' });
    expect(go).toBeDisabled();
    await user.type(screen.getByLabelText('Address'), '12 MG Road, Pune');
    expect(go).toBeDisabled();
    await user.type(screen.getByLabelText('Mobile number'), '+91 98765 43210');
    expect(go).toBeEnabled();
    await user.click(go);
    expect(await screen.findByText(/A PIN code has six digits/u)).toBeVisible();
    expect(saved).toEqual([]);
    await user.type(screen.getByLabelText('Address'), ' 411001');
    await user.click(go);
    expect(await screen.findByRole('dialog', { name: 'Complete Purchase' })).toBeVisible();
    expect(Object.fromEntries(saved[0] ?? [])).toEqual({
      address: '12 MG Road, Pune 411001',
      phonenumber: '9876543210',
    });
    await screen.findByRole('button', { name: /^Pay ₹/u });
  });

  it('the shipping form restores the address of an abandoned payment', async () => {
    stubPayments(page.server);
    page.server.on(`POST /api/projects/shipping-details/${projectId}`, () => ({ data: null }));
    page.server.on(`DELETE /api/payment/reservation/${projectId}`, () => ({ data: null }));
    const user = page.show({ category: 'HARDWARE' });
    await user.click(await screen.findByRole('button', { name: 'Buy Now' }));
    await user.type(await screen.findByLabelText('Address'), '12 MG Road, Pune 411001');
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

  it('the buyer of hardware sees the shipment status', async () => {
    const shipment = {
      status: 'Shipped' as const,
      courier_name: 'Delhivery',
      tracking_id: 'DL-42',
      shipped_at: '2026-11-20T09:00:00.000Z',
      delivered_at: null,
      address_removed_at: null,
    };
    page.show({
      category: 'HARDWARE',
      relation: 'buyer',
      status: 'sold',
      purchase: aPurchase({ archive: null, shipment }),
    });
    expect(await screen.findByText('DL-42')).toBeVisible();
    expect(screen.getByText('Delhivery')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Shipment' })).getByText('Shipped')).toBeVisible();
    expect(screen.queryByText(/phone number were removed/u)).toBeNull();
  });

  it('the buyer of hardware sees that the address was removed', async () => {
    const shipment = {
      status: 'Delivered' as const,
      courier_name: null,
      tracking_id: null,
      shipped_at: '2026-11-18T09:00:00.000Z',
      delivered_at: '2026-11-20T09:00:00.000Z',
      address_removed_at: '2027-02-19T09:00:00.000Z',
    };
    page.show({
      category: 'HARDWARE',
      relation: 'buyer',
      status: 'sold',
      purchase: aPurchase({ archive: null, shipment }),
    });
    expect(
      await screen.findByText(
        'Your address and phone number were removed on 19 Feb 2027, 90 days after delivery.',
      ),
    ).toBeVisible();
    expect(screen.queryByText('Ships to')).toBeNull();
  });
});
