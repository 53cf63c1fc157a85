export const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const [seller, buyer, stranger] = [id(1), id(2), id(3)];
export const [codeChecked, deviceChecked, strangersCheck] = [id(11), id(12), id(14)];
export const [software, hardware, free] = [id(21), id(22), id(23)];
/** `bought` is the paid purchase of `software`, `ordered` that of `hardware`; `reserved` is a reservation of `free`. */
export const [bought, ordered, reserved] = [id(31), id(32), id(33)];
export const sale = id(41);
export const claim = id(51);

export const hash = (character: string) => character.repeat(64);
export const commit = 'c'.repeat(40);

export type Row = Readonly<Record<string, string | number | boolean | null>>;

const quote = (value: Row[string]): string => {
  if (typeof value !== 'string') return String(value);
  // A leading `=` marks an SQL expression.
  return value.startsWith('=') ? value.slice(1) : `'${value.replaceAll("'", "''")}'`;
};

export const insert = (table: string, row: Row): string =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(quote).join(', ')})`;

export const profile = (row: Row) =>
  insert('profiles', { id: id(9), identity_subject: 'new', email: 'n@x.in', ...row });
export const picture = (row: Row) =>
  insert('pictures', {
    hash: hash('d'),
    width: 800,
    height: 600,
    placeholder: 'p',
    uploaded_by: seller,
    size_bytes: 9,
    ...row,
  });
export const archive = (row: Row) =>
  insert('archives', {
    sha256: hash('e'),
    size_bytes: 9,
    repository_id: 8,
    commit_sha: commit,
    file_name: 'a.zip',
    ...row,
  });
export const verification = (row: Row) =>
  insert('verifications', {
    id: id(19),
    profile_id: seller,
    category: 'HARDWARE',
    accepted: true,
    report: '{"checks": [], "languages": [], "readme_verified": false}',
    expires_at: "=now() + interval '1 day'",
    ...row,
  });
export const listing = (row: Row) =>
  insert('projects', {
    id: id(29),
    seller_id: seller,
    title: 'Robot',
    subject: 'Robotics',
    description: 'It follows a line.',
    category: 'HARDWARE',
    price_rupees: 100,
    complexity: 'Low',
    duration_hours: 4,
    tech_stack: 'C',
    verification_id: deviceChecked,
    ...row,
  });
export const softwareListing = (row: Row) =>
  listing({
    category: 'SOFTWARE',
    verification_id: codeChecked,
    repository_id: 7,
    repository_url: 'https://github.com/a/b',
    commit_sha: commit,
    listing_status: 'archived',
    ...row,
  });
export const purchase = (row: Row) =>
  insert('purchases', {
    id: id(39),
    project_id: free,
    buyer_id: buyer,
    seller_id: seller,
    state: 'expired',
    price_rupees: 100,
    fee_rupees: 5,
    amount_minor: 10_500,
    title: 'Robot',
    description: 'd',
    category: 'HARDWARE',
    expires_at: "=now() + interval '1 hour'",
    ended_at: '=now()',
    ...row,
  });
export const change = (table: string, set: string, where: string) =>
  `update ${table} set ${set} where ${where}`;
export const changePurchase = (which: string, set: string) => change('purchases', set, `id = '${which}'`);
export const shipment = (row: Row) =>
  insert('shipments', {
    purchase_id: ordered,
    project_id: hardware,
    seller_id: seller,
    buyer_id: buyer,
    address: 'a',
    phone: 'p',
    ...row,
  });
export const changeShipment = (set: string) =>
  `${shipment({})}; ${change('shipments', set, `purchase_id = '${ordered}'`)}`;
export const review = (row: Row) =>
  insert('reviews', {
    id: id(61),
    purchase_id: bought,
    project_id: software,
    author_id: buyer,
    seller_id: seller,
    rating: 5,
    comment: 'Good',
    ...row,
  });
export const newClaim = (row: Row) =>
  insert('claims', {
    id: id(59),
    project_id: software,
    claimant_id: stranger,
    reason: 'my-code',
    is_matched: false,
    decide_by: "=now() + interval '7 days'",
    ...row,
  });
export const changeClaim = (set: string) => change('claims', set, `id = '${claim}'`);

let entries = 100;
export const book = (kind: string, amounts: Readonly<Record<string, number>>, more: Row = {}): string =>
  Object.entries(amounts)
    .map(([account, amount]) => {
      entries += 1;
      return insert('ledger_entries', {
        id: id(entries),
        transaction_id: id(43),
        purchase_id: bought,
        kind,
        account,
        profile_id: account.startsWith('seller-') || account === 'bank' ? seller : null,
        amount_minor: amount,
        ...more,
      });
    })
    .join('; ');
export const toRefunded = changePurchase(bought, "state = 'refunded', ended_at = now()");
export const wholeRefund = book('refund', {
  clearing: -10_500,
  'seller-payable': 10_000,
  'platform-fee': 500,
});

export const release = (transaction = 45) =>
  book(
    'release',
    { 'seller-payable': 10_000, 'seller-available': -10_000 },
    { transaction_id: id(transaction) },
  );

export const MARKET = [
  ...[seller, buyer, stranger].map((one, n) =>
    insert('profiles', {
      id: one,
      identity_subject: `s${n}`,
      email: `${n}@x.in`,
      username: `member${n}`,
      full_name: 'A Name',
      completed_at: '=now()',
    }),
  ),
  archive({ sha256: hash('a') }),
  picture({ hash: hash('b') }),
  verification({
    id: codeChecked,
    category: 'SOFTWARE',
    repository_id: 7,
    repository_full_name: 'a/b',
    repository_url: 'https://github.com/a/b',
    commit_sha: commit,
  }),
  verification({ id: deviceChecked }),
  verification({ id: strangersCheck, profile_id: stranger }),
  softwareListing({ id: software, listing_status: 'listed' }),
  insert('project_versions', {
    project_id: software,
    number: 1,
    verification_id: codeChecked,
    commit_sha: commit,
  }),
  listing({ id: hardware }),
  listing({ id: free }),
  purchase({
    id: bought,
    project_id: software,
    category: 'SOFTWARE',
    state: 'paid',
    intent_id: 'pi_1',
    ended_at: null,
    paid_at: '=now()',
    receipt_number: 1,
    repository_url: 'https://github.com/a/b',
    commit_sha: commit,
  }),
  purchase({
    id: ordered,
    project_id: hardware,
    state: 'paid',
    intent_id: 'pi_2',
    ended_at: null,
    paid_at: '=now()',
    receipt_number: 2,
  }),
  purchase({ id: reserved, state: 'reserved', intent_id: 'pi_3', ended_at: null }),
  book(
    'sale',
    { clearing: 10_500, 'seller-payable': -10_000, 'platform-fee': -500 },
    { transaction_id: sale },
  ),
  newClaim({ id: claim, project_id: free }),
].join(';\n');

export type Impossible = readonly [write: string, constraint: string, statements: string];

/** Each line of the template is a row, with ` | ` between its cells; the last cell is SQL. */
const rowsOf = (texts: TemplateStringsArray, values: readonly string[]): string[][] => {
  const lines = [''];
  const addToLast = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  for (const [at, text] of texts.entries()) {
    const [rest = '', ...more] = text.split('\n');
    addToLast(rest);
    lines.push(...more);
    addToLast(values[at] ?? '');
  }
  return lines.filter((line) => line.trim() !== '').map((line) => line.trim().split(' | '));
};

/** The cells of a row are the constraint that rejects the write, what is written, and its statements. */
export const refused = (texts: TemplateStringsArray, ...values: readonly string[]): Impossible[] =>
  rowsOf(texts, values).map(([constraint = '', write = '', statements = '']) => [
    write,
    constraint,
    statements,
  ]);

export const accepted = (texts: TemplateStringsArray, ...values: readonly string[]): [string, string][] =>
  rowsOf(texts, values).map(([write = '', statements = '']) => [write, statements]);
