import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#contract/calls.ts';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer } from '../../testing/stub-server.ts';

freshBrowser();

const id = '01a1f990-0000-7000-8000-0000000000aa';

type Receipt = ResponseOf<'GET /api/payment/receipts/{purchase_id}'>['data'];

function aReceipt(given: Partial<Receipt> = {}): Receipt {
  return {
    purchase_id: id,
    receipt_number: 'PH-000042',
    paid_at: '2026-11-20T09:00:00.000Z',
    role: 'buyer',
    state: 'paid',
    ended_at: null,
    buyer: { name: 'Asha Rao', username: 'asha' },
    seller: { name: 'Rohan Iyer', username: 'rohan' },
    project_id: '01a1f990-0000-7000-8000-0000000000bb',
    title: 'Mess menu with votes',
    category: 'SOFTWARE',
    commit: '90516ff0000000000000000000000000000000aa',
    grant_versions: [1],
    price: 499,
    platform_fee: 25,
    total: 524,
    method: 'card',
    papers: [],
    refunds: [],
    ...given,
  };
}

function open(answer: () => object | Response) {
  signIn();
  const server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    [`GET /api/payment/receipts/${id}`]: answer,
  });
  return { server, person: openApp(`/receipts/${id}`) };
}

const amountOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('receipts', () => {
  // covers: S7.44
  it("a buyer's receipt shows the amount paid and can be printed", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { person } = open(() => ({ data: aReceipt() }));
    await screen.findByText('PH-000042');
    expect([amountOf('Price'), amountOf('Platform fee'), amountOf('Total paid')]).toEqual([
      '₹499',
      '₹25',
      '₹524',
    ]);
    expect(screen.queryByText('Your share')).toBeNull();
    expect(screen.getByText('(you)')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("a seller's receipt shows the earnings", async () => {
    open(() => ({
      data: aReceipt({ role: 'seller', earned: 499, earned_minor: 49_950, withheld_minor: 0 }),
    }));
    await screen.findByText('Your share');
    expect(amountOf('Your share')).toBe('₹499.50');
  });

  // covers: S7.322
  it('the buyer can download the licence grants of the bought version and of later ones', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { server, person } = open(() => ({ data: aReceipt({ grant_versions: [2, 3] }) }));
    const asked: (string | null)[] = [];
    server.on(`GET /api/payment/purchases/${id}/grant`, ({ url }) => {
      asked.push(url.searchParams.get('version'));
      return { data: { order: 'PH-000042', version: 3, grant: 'a.b.c' } };
    });
    expect(await screen.findByRole('button', { name: 'Licence grant of version 2' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Licence grant of version 3' }));
    await waitFor(() => expect(saved).toEqual(['protohaat-PH-000042-version-3.grant.txt']));
    expect(asked).toEqual(['3']);
  });

  it('the receipt of a purchase without a zip offers no licence grant', async () => {
    open(() => ({ data: aReceipt({ grant_versions: [] }) }));
    await screen.findByText('PH-000042');
    expect(screen.queryByRole('button', { name: /grant/iu })).toBeNull();
  });

  it('the receipt of a refunded purchase shows the refund and marks a deleted buyer account', async () => {
    open(() => ({
      data: aReceipt({
        role: 'seller',
        earned: 0,
        earned_minor: 0,
        withheld_minor: 0,
        refunds: [
          {
            at: '2026-11-21T09:00:00.000Z',
            kind: 'partial-refund',
            amount_minor: 33_333,
            seller_minor: 31_744,
          },
          { at: '2026-11-22T09:00:00.000Z', kind: 'refund', amount_minor: 19_067, seller_minor: 18_156 },
        ],
        state: 'refunded',
        ended_at: '2026-11-22T09:00:00.000Z',
        buyer: { name: null, username: null },
      }),
    }));
    await screen.findByText('Refunded');
    expect(screen.getByText('on 22 Nov 2026')).toBeDefined();
    expect(amountOf('Partial refund on 21 Nov 2026')).toBe('−₹333.33');
    expect(amountOf('Refund on 22 Nov 2026')).toBe('−₹190.67');
    expect([amountOf('Paid after refunds'), amountOf('Your share')]).toEqual(['₹0', '₹0']);
    expect(screen.getByText('Deleted account')).toBeDefined();
  });

  // covers: S7.44
  it("a buyer's receipt is followed by the invoice for the fee and its credit note", async () => {
    const paper = {
      id: '01a1f990-0000-7000-8000-0000000000cc',
      kind: 'invoice',
      number: 'PHI/26-27/000042',
      issued_at: '2026-11-20T09:00:00.000Z',
      invoice: null,
      supplier: { name: 'Sample Traders', address: '12 Sample Road, Pune', gstin: '27AAPFU0939F1ZV' },
      sac: '998599',
      place_of_supply: { code: '27', name: 'Maharashtra' },
      rate_percent: 18,
      taxable: 2_119,
      cgst: 190,
      sgst: 191,
      igst: 0,
      total: 2_500,
    } as const;
    const credit = {
      ...paper,
      id: '01a1f990-0000-7000-8000-0000000000dd',
      kind: 'credit-note',
      number: 'PHC/26-27/000003',
      invoice: { number: paper.number, issued_at: paper.issued_at },
    } as const;
    open(() => ({ data: aReceipt({ papers: [paper, credit] }) }));
    const invoice = await screen.findByRole('article', { name: 'Tax invoice' });
    expect(invoice).toHaveTextContent('PHI/26-27/000042');
    expect(invoice).toHaveTextContent('Place of supplyMaharashtra (27)');
    expect(invoice).toHaveTextContent('Taxable value₹21.19CGST, 9%₹1.90SGST, 9%₹1.91Total₹25');
    expect(screen.getByRole('article', { name: 'Credit note' })).toHaveTextContent(
      'CorrectsPHI/26-27/000042',
    );
  });

  it('loading a receipt can be retried after a failure', async () => {
    const { server, person } = open(() => problem(503, 'overloaded'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(`GET /api/payment/receipts/${id}`, () => ({ data: aReceipt() }));
    await person.click(again);
    expect(await screen.findByText('PH-000042')).toBeDefined();
  });
});
