import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { anOrder, anOrderId, aPageOfOrders as orders } from '../../testing/order-factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { stubServer, type StubServer } from '../../testing/stub-server.ts';

const listCall = 'GET /api/projects/shipping-details';
const moveCall = `PATCH /api/projects/shipping-details/${anOrderId}`;

let server: StubServer;
freshBrowser();

beforeEach(() => {
  signIn();
  server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [listCall]: () => orders([anOrder()]),
  });
});

async function openStatus(order: Partial<Order> = {}, details?: string) {
  server.on(listCall, () => orders([anOrder(order)]));
  const user = openApp('/orders');
  if (details !== undefined) await user.click(await screen.findByRole('button', { name: details }));
  await user.click(
    await screen.findByRole('button', {
      name: /^(?:Update status of Line.*|Mark as shipped: Line.*|Update status)$/u,
    }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Update status' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Update status' }));
  return { user, dialog, save };
}
const sent = () => server.requests.findLast(({ name }) => name === moveCall)?.body;

describe('order details', () => {
  it('the button Copy address copies name, address and phone number in the format of a shipping label', async () => {
    const user = openApp('/orders');
    await user.click(await screen.findByRole('button', { name: 'Details of Line follower robot' }));
    await user.click(await screen.findByRole('button', { name: 'Copy address' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'Meera Nair\n14 Lake View Road, Hostel 9\nThrissur, Kerala 680009\n9876543210',
    );
  });
});

describe('order status', () => {
  it('the status dialog of a shipped order preselects Delivered and has no other fields', async () => {
    const { dialog, save } = await openStatus({ status: 'Shipped', courier_name: 'DTDC' });
    expect(dialog.getByRole('radio', { name: /^Delivered/u })).toBeChecked();
    expect(dialog.queryByLabelText(/Courier/u)).toBeNull();
    server.on(moveCall, () => ({ data: anOrder({ status: 'Delivered' }) }));
    await save();
    await screen.findByText('Status updated successfully');
    expect(sent()).toEqual({ status: 'Delivered' });
  });

  // covers: S4.6
  it('a seller can set an order back to an earlier status', async () => {
    const { user, dialog, save } = await openStatus(
      { status: 'Delivered' },
      'Details of Line follower robot',
    );
    await user.click(dialog.getByRole('radio', { name: /^Pending/u }));
    server.on(moveCall, () => ({ data: anOrder() }));
    await save();
    await screen.findByText('Status updated successfully');
    expect(sent()).toEqual({ status: 'Pending' });
  });

  // covers: S2.147
  it('a known courier is offered, and a number that it would not write is asked about, but sent', async () => {
    server.on(moveCall, () => ({ data: anOrder({ status: 'Shipped' }) }));
    const { user, dialog, save } = await openStatus();
    const [courier, number] = [/Courier/u, /Tracking number/u].map((name) =>
      dialog.getByRole(name.source === 'Courier' ? 'combobox' : 'textbox', { name }),
    ) as [HTMLInputElement, HTMLInputElement];
    expect(Array.from(courier.list?.options ?? [], ({ value }) => value)).toContain('India Post');
    await user.type(courier, 'india post');
    await user.type(number, 'EX987654321IN');
    expect(number).toHaveAccessibleDescription('Check it: a number of india post looks like EX123456785IN.');
    await user.type(number, '{Backspace}{Backspace}{Backspace}6IN');
    expect(number).toHaveAccessibleDescription('');
    await user.type(number, '{Backspace}');
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ tracking_id: 'EX987654326I' }));
  });

  it('a double click on the status button sends only one update', async () => {
    const { user, dialog } = await openStatus();
    const answers: ((order: object) => void)[] = [];
    server.on(moveCall, () => new Promise<object>((resolve) => void answers.push(resolve)));
    await user.dblClick(dialog.getByRole('button', { name: 'Update status' }));
    await waitFor(() => expect(server.count(moveCall)).toBe(1));
    answers[0]?.({ data: anOrder({ status: 'Shipped' }) });
    await screen.findByText('Status updated successfully');
    expect(server.count(moveCall)).toBe(1);
  });
});

describe('disputed orders', () => {
  const dispute = { opened_at: '2026-11-18T10:00:00.000Z', evidence_due_at: null };

  it('a disputed order that was not shipped is marked as disputed, and its status cannot be changed', async () => {
    const { dialog } = await openStatus({ dispute });
    expect(screen.getByText('Disputed at the bank')).toBeInTheDocument();
    expect(screen.queryByText('To be shipped')).toBeNull();
    expect(dialog.getByText('The buyer’s bank disputes this payment')).toBeVisible();
    expect(dialog.getByText(/Do not ship the project/u)).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Update status' })).toBeNull();
  });

  it('a disputed order that was shipped accepts a courier and tracking number', async () => {
    server.on(moveCall, () => ({ data: anOrder({ status: 'Shipped', dispute }) }));
    const { user, dialog } = await openStatus({ status: 'Shipped', dispute });
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: /Tracking number/u }), 'DT42');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent()).toMatchObject({ status: 'Shipped', tracking_id: 'DT42' }));
  });
});
