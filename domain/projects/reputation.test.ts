import { expect, it } from 'vitest';
import {
  identifiesAccount,
  computeSellerFigures,
  MAX_ACCOUNTS_OF_PRIVATE_BROWSER,
  type Signal,
  type SignalKind,
  shownRating,
  type CompletedSale,
} from './reputation.ts';

const sold = (buyerId: string, rating: number | null = null): CompletedSale => ({ buyerId, rating });
const signal = (kind: SignalKind, holders: string, accounts = holders.split(' ').length): Signal => ({
  kind,
  accounts,
  holders: holders
    .split(' ')
    .map((name) => ({ id: name.replace('+', ''), hasOtherBrowser: name.startsWith('+') })),
});
const lab = MAX_ACCOUNTS_OF_PRIVATE_BROWSER + 1;

it.each<[string, CompletedSale[], Signal[], { buyers: number; reviewers: number; rating: number | null }]>([
  ['nothing was sold', [], [], { buyers: 0, reviewers: 0, rating: null }],
  [
    'three strangers bought and two of them reviewed',
    [sold('a', 5), sold('b', 4), sold('c')],
    [],
    { buyers: 3, reviewers: 2, rating: 4.5 },
  ],
  [
    'one buyer bought three times',
    [sold('a', 5), sold('a', 5), sold('a', 2), sold('b', 1)],
    [],
    { buyers: 2, reviewers: 2, rating: 2.5 },
  ],
  ...(['github', 'mailbox', 'payment', 'browser'] as const).map(
    (kind): [string, CompletedSale[], Signal[], { buyers: number; reviewers: number; rating: number }] => [
      `a buyer shares the seller’s ${kind}`,
      [sold('a', 5), sold('b', 3)],
      [signal(kind, 'seller a')],
      { buyers: 1, reviewers: 1, rating: 3 },
    ],
  ),
  [
    'two buyers share a card',
    [sold('a', 5), sold('b', 3)],
    [signal('payment', 'a b')],
    { buyers: 1, reviewers: 1, rating: 4 },
  ],
  [
    'a buyer shares a signal with another account of the seller',
    [sold('a', 5), sold('b', 5), sold('c', 2)],
    [signal('payment', 'a b'), signal('browser', 'seller a')],
    { buyers: 1, reviewers: 1, rating: 2 },
  ],
  [
    'the buyers in a computer lab also use their own phones',
    [sold('a', 5), sold('b', 4)],
    [signal('browser', '+seller +a +b', lab)],
    { buyers: 2, reviewers: 2, rating: 4.5 },
  ],
  [
    'the seller uses only the lab’s machine, and the buyers also their phones',
    [sold('a', 5), sold('b', 4)],
    [signal('browser', 'seller +a +b', lab)],
    { buyers: 2, reviewers: 2, rating: 4.5 },
  ],
  [
    'fake accounts use only the seller’s browser',
    [sold('a', 5), sold('b', 5), sold('c', 5)],
    [signal('browser', '+seller a b c', 40)],
    { buyers: 0, reviewers: 0, rating: null },
  ],
  [
    'fake accounts use only another browser',
    [sold('a', 5), sold('b', 5), sold('c', 1)],
    [signal('browser', 'a b +c', 40)],
    { buyers: 2, reviewers: 2, rating: 3 },
  ],
])(
  "a seller's public figures count each person once, and other accounts of the seller not at all, when %s",
  (_case, sales, signals, figures) => {
    expect(computeSellerFigures('seller', sales, signals).figures).toEqual(figures);
  },
);

it("a seller's figures do not depend on the order of sales and signals", () => {
  const sales = [sold('a', 5), sold('b', 4), sold('c', 3), sold('d', 1)];
  const signals = [signal('payment', 'c d'), signal('mailbox', 'b c'), signal('browser', 'seller d')];
  const wanted = computeSellerFigures('seller', sales, signals).figures;
  expect(wanted).toEqual({ buyers: 1, reviewers: 1, rating: 5 });
  expect(computeSellerFigures('seller', sales.toReversed(), signals.toReversed()).figures).toEqual(wanted);
});

it("buyers who are other accounts of the seller are returned with the seller's figures", () => {
  const { ownBuyers } = computeSellerFigures(
    'seller',
    [sold('a'), sold('b')],
    [signal('github', 'seller a')],
  );
  expect([...ownBuyers]).toEqual(['a']);
});

it('a shared browser connects only accounts that use no other browser', () => {
  const home = { id: 'a', hasOtherBrowser: false };
  const guest = { id: 'a', hasOtherBrowser: true };
  expect(identifiesAccount({ kind: 'browser', accounts: lab }, home)).toBe(true);
  expect(identifiesAccount({ kind: 'browser', accounts: lab }, guest)).toBe(false);
  expect(identifiesAccount({ kind: 'browser', accounts: lab - 1 }, guest)).toBe(true);
  expect(identifiesAccount({ kind: 'payment', accounts: 1_000 }, guest)).toBe(true);
});

it('a rating has one decimal place, and the default value if there are no reviews', () => {
  expect([shownRating(4.666), shownRating(4), shownRating(null)]).toEqual([4.7, 4, 5]);
});
