import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Balance, PayoutAccount, Statement } from '#contract/balance-calls.ts';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { aNextAct } from '../../testing/order-process-factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer } from '../../testing/stub-server.ts';
freshBrowser();

const upi: PayoutAccount = {
  kind: 'upi',
  masked: 'as••••@okaxis',
  saved_at: '2026-11-22T09:00:00.000Z',
  usable_from: '2026-11-24T09:00:00.000Z',
  is_usable: true,
  approval: null,
};

function aBalance(given: Partial<Balance> = {}): Balance {
  return {
    held: 149_900,
    available: 324_800,
    kept_back: 0,
    earlier_debt: 0,
    on_its_way: 50_000,
    paid_out: 1_000_000,
    this_month: 474_700,
    minimum_payout: 10_000,
    next_run_on: '2026-11-30',
    next_payout_on: '2026-11-30',
    obstacle: null,
    ...given,
  };
}

const sale = {
  purchase_id: '01a1f990-0000-7000-8000-0000000000aa',
  project_id: '01a1f990-0000-7000-8000-0000000000bb',
  title: 'Mess menu with votes',
  receipt_number: 'PH-000001',
  sold_at: '2026-11-20T09:00:00.000Z',
  amount: 149_900,
  tax_withheld: 0,
  debt_recovered: 0,
  state: 'held',
  free_at: '2026-11-23T09:00:00.000Z',
  next: aNextAct({ otherwise: 'released' }),
};

function open(
  balance: Balance | Response,
  account: PayoutAccount | null = upi,
  {
    path = '/balance',
    statement = () => problem(400, 'invalid-field'),
  }: {
    readonly path?: string;
    readonly statement?: () => object | Response;
  } = {},
) {
  signIn();
  const server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/balance': () => (balance instanceof Response ? balance.clone() : { data: balance }),
    'GET /api/balance/statement': statement,
    'GET /api/balance/entries': () => ({ data: [sale], meta: { next_cursor: null } }),
    'GET /api/payout-account': () => ({ data: account }),
    'GET /api/tax-identity': () => ({ data: null }),
  });
  return { server, user: openApp(path) };
}

const figure = (label: string): string =>
  within(screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement).getByText(/₹/u)
    .textContent;

describe("a seller's balance", () => {
  it('the balance page shows each figure, the next payout and why a sale is held', async () => {
    open(aBalance());
    expect(await screen.findByText('₹3,248 on Monday, 30 Nov')).toBeVisible();
    expect(await screen.findByText('To as••••@okaxis')).toBeVisible();
    expect(['Available', 'Held', 'On its way', 'Paid out'].map(figure)).toEqual([
      '₹3,248',
      '₹1,499',
      '₹500',
      '₹10,000',
    ]);
    const row = within(await screen.findByRole('row', { name: /Mess menu/u }));
    expect(row.getByText('Held')).toBeVisible();
    expect(
      row.getByText(/^The buyer is trying it: Without a problem by Mon, 23 Nov, .*, you are paid$/u),
    ).toBeVisible();
    expect(row.getByRole('link', { name: 'Mess menu with votes' })).toHaveAttribute(
      'href',
      `/orders/${sale.purchase_id}`,
    );
  });

  it.each([
    ['no-account', /Tell us where to pay you/u],
    ['account-waits', /use them after 48 hours/u],
    ['account-not-linked', /has not approved your payout details yet/u],
    ['below-minimum', /Payouts begin at ₹100\.$/u],
    ['claim-open', /Payouts wait while the listing is on hold/u],
    ['nothing-available', /Nothing is available yet/u],
    ['person-banned', /shares a GitHub account, email address or payout details with a banned account/u],
    ['owed', /deducted from your next sales/u],
  ] as const)('the balance page states why there is no payout: %s', async (obstacle, sentence) => {
    open(aBalance({ obstacle, next_payout_on: null }));
    expect(await screen.findByText('No payout on Monday, 30 Nov')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('the balance page states the debt of another account of the seller, and shows the next payout less that debt', async () => {
    open(aBalance({ earlier_debt: 24_800 }));
    expect(await screen.findByText('₹3,000 on Monday, 30 Nov')).toBeVisible();
    expect(screen.getByText(/^Another account of yours owes ₹248, /u)).toBeVisible();
  });

  it('a seller can enter a bank account, and a rejected field shows its error', async () => {
    const { server, user } = open(aBalance({ obstacle: 'no-account', next_payout_on: null }), null);
    const answers = [
      problem(422, 'invalid-field', { field: 'ifsc', message: 'Enter the IFSC of your branch.' }),
      Response.json({ data: { ...upi, kind: 'bank', masked: 'HDFC •••• 6789', is_usable: false } }),
    ];
    server.on('PUT /api/payout-account', () => answers.shift() ?? problem(400, 'bad-request'));
    await user.click(await screen.findByRole('button', { name: 'Add payout details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payout details' }));
    await user.click(dialog.getByRole('radio', { name: 'Bank account' }));
    await user.type(dialog.getByLabelText('Account number'), '123456789');
    await user.type(dialog.getByLabelText('IFSC'), 'HDFC');
    await user.type(dialog.getByLabelText('Your ProtoHaat password'), 'mango-tree-42');
    await user.click(dialog.getByRole('button', { name: 'Save payout details' }));
    expect(await dialog.findByText('Enter the IFSC of your branch.')).toBeVisible();
    await user.type(dialog.getByLabelText('IFSC'), '0001234');
    await user.click(dialog.getByRole('button', { name: 'Save payout details' }));
    expect(await screen.findByText('Payout details saved')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name === 'PUT /api/payout-account')?.body).toEqual({
      kind: 'bank',
      account_number: '123456789',
      ifsc: 'HDFC0001234',
      holder_name: 'Asha Rao',
      password: 'mango-tree-42',
    });
  });

  it('a seller can enter PAN and GSTIN, and a rejected GSTIN shows its error', async () => {
    const { server, user } = open(aBalance());
    const answers = [
      problem(422, 'invalid-field', { field: 'gstin', message: 'This GSTIN belongs to another PAN.' }),
      Response.json({
        data: {
          pan: '•••••• 939F',
          gstin: null,
          source: 'tax-details',
          changed_at: '2026-11-24T09:00:00.000Z',
        },
      }),
    ];
    server.on('PUT /api/tax-identity', () => answers.shift() ?? problem(400, 'bad-request'));
    await user.click(await screen.findByRole('button', { name: 'Add PAN' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tax details' }));
    await user.type(dialog.getByLabelText('PAN'), 'AAPFU0939F');
    await user.type(dialog.getByLabelText('GSTIN'), '27AAPFU0938F1ZV');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This GSTIN belongs to another PAN.')).toBeVisible();
    await user.clear(dialog.getByLabelText('GSTIN'));
    await user.type(dialog.getByLabelText('Your ProtoHaat password'), 'mango-tree-42');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your tax details are saved.')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name === 'PUT /api/tax-identity')?.body).toEqual({
      pan: 'AAPFU0939F',
      password: 'mango-tree-42',
    });
  });

  it('saved tax details are masked and can be removed', async () => {
    const { server, user } = open(aBalance());
    server.on('GET /api/tax-identity', () => ({
      data: {
        pan: '•••••• 939F',
        gstin: '27 •••• 1ZV',
        source: 'tax-details',
        changed_at: '2026-11-24T09:00:00.000Z',
      },
    }));
    server.on('DELETE /api/tax-identity', () => ({ message: true }));
    expect(await screen.findByText('PAN •••••• 939F, GSTIN 27 •••• 1ZV')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove tax details' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove your tax details?' }));
    await user.click(question.getByRole('button', { name: 'Remove tax details' }));
    expect(await screen.findByText('Your tax details were removed.')).toBeVisible();
    expect(server.count('DELETE /api/tax-identity')).toBe(1);
  });

  it('a PAN from the payout details is labelled as such and cannot be removed as a tax detail', async () => {
    const { server } = open(aBalance());
    server.on('GET /api/tax-identity', () => ({
      data: {
        pan: '•••••• 234F',
        gstin: null,
        source: 'payout-details',
        changed_at: '2026-11-24T09:00:00.000Z',
      },
    }));
    expect(await screen.findByText('PAN •••••• 234F, from your payout details')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change tax details' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove tax details' })).toBeNull();
  });

  it('the balance page states when new payout details become usable, and the details can be removed', async () => {
    const { server, user } = open(aBalance(), { ...upi, is_usable: false });
    expect(await screen.findByText(/^Used for payouts from Tue, 24 Nov, /u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the payout details?' }));
    const refusal = {
      field: 'password',
      reason: 'password-of-account',
      message: 'Enter the account password.',
    };
    server.on('DELETE /api/payout-account', () => problem(403, 'not-allowed', refusal));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await question.findByText('Enter the account password.')).toBeVisible();
    server.on('DELETE /api/payout-account', () => ({ message: true }));
    await user.type(question.getByLabelText('Your ProtoHaat password'), 'mango-tree-42');
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Payout details removed')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name === 'DELETE /api/payout-account')?.body).toEqual({
      password: 'mango-tree-42',
    });
  });

  it('loading the balance can be retried after a failure, while the sales are shown', async () => {
    const { server, user } = open(problem(400, 'bad-request'));
    expect(await screen.findByRole('link', { name: 'Mess menu with votes' })).toBeVisible();
    expect(await screen.findByText('Your balance could not be loaded')).toBeVisible();
    server.on('GET /api/balance', () => ({ data: aBalance() }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('₹3,248 on Monday, 30 Nov')).toBeVisible();
  });
});

describe('a statement', () => {
  const statement: Statement = {
    month: '2026-11',
    opening: 0,
    earned: 102_300,
    paid_out: 50_000,
    closing: 52_300,
    is_complete: true,
    lines: [
      {
        at: '2026-11-20T09:00:00.000Z',
        kind: 'sale',
        purchase_id: sale.purchase_id,
        title: sale.title,
        number: 'PH-000001',
        amount: 149_900,
      },
      {
        at: '2026-11-21T09:00:00.000Z',
        kind: 'partial-refund',
        purchase_id: sale.purchase_id,
        title: sale.title,
        number: 'PH-000001',
        amount: -47_600,
      },
      {
        at: '2026-11-23T09:00:00.000Z',
        kind: 'payout',
        purchase_id: null,
        title: null,
        number: 'PHP-000001',
        amount: -50_000,
      },
    ],
  };

  it('a monthly statement shows signed lines and the balance before and after', async () => {
    open(aBalance(), upi, { path: '/balance/2026-11', statement: () => ({ data: statement }) });
    expect(await screen.findByRole('heading', { name: 'Statement November 2026' })).toBeVisible();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      '+₹1,499',
      '−₹476',
      '−₹500',
    ]);
    expect(
      screen.getByText('At the end of the month: held and not yet sent').nextElementSibling,
    ).toHaveTextContent('₹523');
  });

  it('no statement is shown for an invalid month', async () => {
    open(aBalance(), upi, { path: '/balance/2026-13' });
    expect(await screen.findByText('Statement not found')).toBeVisible();
  });
});
