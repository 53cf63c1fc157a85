/** Statements that no version of the product may ever get past the database, and the rule that must refuse each. */

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [seller, buyer, stranger] = [id(1), id(2), id(3)];
const [codeChecked, deviceChecked, refused, strangersCheck] = [id(11), id(12), id(13), id(14)];
const [software, hardware, free] = [id(21), id(22), id(23)];
/** Paid purchases of `software` and `hardware`; an open one of `free`. */
const [bought, ordered, reserved] = [id(31), id(32), id(33)];
const sale = id(41);
const claim = id(51);

const hash = (character: string) => character.repeat(64);
const commit = 'c'.repeat(40);

type Row = Readonly<Record<string, string | number | boolean | null>>;

const quote = (value: Row[string]): string => {
  if (typeof value !== 'string') return String(value);
  // SQL, where a value is an expression.
  return value.startsWith('=') ? value.slice(1) : `'${value.replaceAll("'", "''")}'`;
};

const insert = (table: string, row: Row): string =>
  `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(quote).join(', ')})`;

const profile = (row: Row) =>
  insert('profiles', { id: id(9), identity_subject: 'new', email: 'n@x.in', ...row });
const picture = (row: Row) =>
  insert('pictures', {
    hash: hash('d'),
    width: 800,
    height: 600,
    placeholder: 'p',
    uploaded_by: seller,
    size_bytes: 9,
    ...row,
  });
const archive = (row: Row) =>
  insert('archives', {
    sha256: hash('e'),
    size_bytes: 9,
    repository_id: 8,
    commit_sha: commit,
    file_name: 'a.zip',
    ...row,
  });
const verification = (row: Row) =>
  insert('verifications', {
    id: id(19),
    profile_id: seller,
    category: 'HARDWARE',
    accepted: true,
    report: '{}',
    expires_at: "=now() + interval '1 day'",
    ...row,
  });
const listing = (row: Row) =>
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
const softwareListing = (row: Row) =>
  listing({
    category: 'SOFTWARE',
    verification_id: codeChecked,
    repository_id: 7,
    repository_url: 'https://github.com/a/b',
    commit_sha: commit,
    listing: 'archived',
    ...row,
  });
const purchase = (row: Row) =>
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
const change = (table: string, set: string, where: string) => `update ${table} set ${set} where ${where}`;
const changePurchase = (which: string, set: string) => change('purchases', set, `id = '${which}'`);
const shipment = (row: Row) =>
  insert('shipments', {
    purchase_id: ordered,
    project_id: hardware,
    seller_id: seller,
    buyer_id: buyer,
    address: 'a',
    phone: 'p',
    ...row,
  });
const changeShipment = (set: string) =>
  `${shipment({})}; ${change('shipments', set, `purchase_id = '${ordered}'`)}`;
const review = (row: Row) =>
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
const newClaim = (row: Row) =>
  insert('claims', {
    id: id(59),
    project_id: software,
    claimant_id: stranger,
    reason: 'my-code',
    is_matched: false,
    decide_by: "=now() + interval '7 days'",
    ...row,
  });
const changeClaim = (set: string) => change('claims', set, `id = '${claim}'`);

type Entry = readonly [account: string, amount: number];
let entries = 100;
const book = (kind: string, amounts: readonly Entry[], more: Row = {}): string =>
  amounts
    .map(([account, amount]) => {
      entries += 1;
      return insert('ledger_entries', {
        id: id(entries),
        transaction_id: id(43),
        purchase_id: bought,
        kind,
        account,
        profile_id: account === 'seller-payable' ? seller : null,
        amount_minor: amount,
        ...more,
      });
    })
    .join('; ');
const toRefunded = changePurchase(bought, "state = 'refunded', ended_at = now()");
const wholeRefund = book('refund', [
  ['clearing', -10_500],
  ['seller-payable', 10_000],
  ['platform-fee', 500],
]);

/** A seller, a buyer and a stranger; a software and a hardware project that are sold, and one that is reserved. */
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
  verification({ id: refused, accepted: false }),
  verification({ id: strangersCheck, profile_id: stranger }),
  softwareListing({ id: software, listing: 'listed' }),
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
    [
      ['clearing', 10_500],
      ['seller-payable', -10_000],
      ['platform-fee', -500],
    ],
    { transaction_id: sale },
  ),
  newClaim({ id: claim, project_id: free }),
].join(';\n');

type Impossible = readonly [write: string, constraint: string, statements: string];

const purchases: readonly Impossible[] = [
  [
    'a purchase of −100 rupees',
    'purchases_price',
    purchase({ price_rupees: -100, fee_rupees: 1, amount_minor: -9_900 }),
  ],
  [
    'a purchase of more than any price',
    'purchases_price',
    purchase({ price_rupees: 2_000_000, fee_rupees: 100_000, amount_minor: 210_000_000 }),
  ],
  [
    'a purchase without the fee',
    'purchases_fee',
    changePurchase(reserved, 'fee_rupees = 0, amount_minor = 10000').replace(
      'update',
      "set local protohaat.restoring = 'on'; update",
    ),
  ],
  ['a purchase with too high a fee', 'purchases_fee', purchase({ fee_rupees: 50, amount_minor: 15_000 })],
  ['an amount that is not price and fee', 'amount_is_price_plus_fee', purchase({ amount_minor: 10_400 })],
  ['another currency', 'purchases_currency', purchase({ currency: 'xxx' })],
  [
    'an unknown category of a purchase',
    'purchases_of_the_sellers_project',
    purchase({ category: 'GARDEN' }).replace("'GARDEN'", "'SOFTWARE'"),
  ],
  ['a purchase of category GARDEN', 'purchases_category', purchase({ category: 'GARDEN' })],
  ['an unknown state', 'purchases_state_check', purchase({ state: 'lost' })],
  [
    'a paid purchase without an intent',
    'purchases_with_money_have_an_intent',
    purchase({ state: 'paid', ended_at: null, paid_at: '=now()', receipt_number: 9 }),
  ],
  [
    'a processing purchase without an intent',
    'purchases_with_money_have_an_intent',
    purchase({ project_id: free, state: 'processing', ended_at: null }),
  ],
  [
    'a refund under way without an intent',
    'purchases_with_money_have_an_intent',
    purchase({ state: 'refund-pending' }),
  ],
  ['an empty intent', 'purchases_intent', purchase({ intent_id: '' })],
  ['an expired purchase without an end', 'purchases_that_are_over_have_an_end', purchase({ ended_at: null })],
  [
    'a refunded purchase without an end',
    'purchases_that_are_over_have_an_end',
    changePurchase(bought, "state = 'refunded'"),
  ],
  [
    'a paid purchase with an end',
    'purchases_that_are_over_have_an_end',
    changePurchase(bought, 'ended_at = now()'),
  ],
  [
    'a reason to end without an end',
    'purchases_end_reason',
    changePurchase(bought, "end_reason = 'expired'"),
  ],
  [
    'a paid purchase without a receipt',
    'purchases_receipt',
    purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()' }),
  ],
  ['a receipt for a purchase that was not paid', 'purchases_receipt', purchase({ receipt_number: 9 })],
  [
    'an expired purchase that was paid',
    'purchases_receipt',
    purchase({ paid_at: '=now()', receipt_number: 9 }),
  ],
  [
    'a purchase paid before it began',
    'purchases_times',
    purchase({
      state: 'refunded',
      intent_id: 'pi_9',
      paid_at: "=now() - interval '1 hour'",
      receipt_number: 9,
    }),
  ],
  [
    'a purchase that ended before it began',
    'purchases_times',
    purchase({ ended_at: "=now() - interval '1 hour'" }),
  ],
  [
    'a purchase refunded before it was paid',
    'purchases_times',
    purchase({
      state: 'refunded',
      intent_id: 'pi_9',
      created_at: "=now() - interval '3 hours'",
      expires_at: '=now()',
      paid_at: '=now()',
      ended_at: "=now() - interval '1 hour'",
      receipt_number: 9,
    }),
  ],
  [
    'a reservation that ends before it begins',
    'purchases_hold_ends_after_it_begins',
    purchase({ expires_at: "=now() - interval '1 hour'" }),
  ],
  ['a hold of no time', 'purchases_hold', purchase({ hold_seconds: 0 })],
  [
    'an open payment of a live purchase',
    'purchases_payment_open',
    changePurchase(reserved, 'payment_open = true'),
  ],
  ['a dispute without a name', 'purchases_dispute', changePurchase(bought, 'disputed_since = now()')],
  [
    'a dispute of a purchase that was not paid',
    'purchases_dispute',
    changePurchase(reserved, "disputed_since = now(), dispute_id = 'dp_1'"),
  ],
  [
    'a day for evidence without a dispute',
    'purchases_dispute',
    changePurchase(bought, 'evidence_due_at = now()'),
  ],
  [
    'a refund by somebody unknown',
    'purchases_refunded_by_check',
    changePurchase(bought, "refunded_by = 'nobody'"),
  ],
  [
    'a refund asked for before payment',
    'purchases_refund',
    changePurchase(reserved, "refunded_by = 'buyer'"),
  ],
  ['a refund without an intent', 'purchases_refund', purchase({ refund_id: 're_1' })],
  ['the seller as the buyer', 'buyer_is_not_seller', purchase({ buyer_id: seller })],
  [
    'a seller who does not own the project',
    'purchases_of_the_sellers_project',
    purchase({ seller_id: stranger }),
  ],
  ['a purchase of no project', 'purchases_of_the_sellers_project', purchase({ project_id: id(99) })],
  [
    'a second live purchase',
    'purchases_one_live_per_project',
    purchase({ state: 'reserved', buyer_id: stranger, ended_at: null }),
  ],
  ['one intent for two purchases', 'purchases_intent_id_key', purchase({ intent_id: 'pi_1' })],
  [
    'one receipt number for two purchases',
    'purchases_receipt_number_key',
    purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()', receipt_number: 1 }),
  ],
  ['an empty title of a purchase', 'purchases_title', purchase({ title: '' })],
  [
    'a title of a million characters in a purchase',
    'purchases_title',
    purchase({ title: "=repeat('x', 1000000)" }),
  ],
  [
    'a repository of a device that was sold',
    'purchases_of_hardware_have_no_repository',
    purchase({ repository_url: 'https://x.in/a' }),
  ],
  [
    'a commit that is no hash in a purchase',
    'purchases_repository',
    purchase({ project_id: software, category: 'SOFTWARE', commit_sha: 'head' }),
  ],
  ...(
    [
      ['refunded', 'expired'],
      ['refunded', 'paid'],
      ['expired', 'reserved'],
      ['disputed', 'paid'],
      ['disputed', 'refunded'],
      ['cancelled', 'expired'],
    ] as const
  ).map(([from, to]): Impossible => [
    `a purchase that goes from ${from} to ${to}`,
    'purchases_transition',
    `${purchase({ state: from, intent_id: 'pi_9' })}; ${changePurchase(id(39), `state = '${to}'`)}`,
  ]),
  ...(['reserved', 'processing', 'expired', 'cancelled', 'refund-pending'] as const).map((to): Impossible => [
    `a purchase that goes from paid to ${to}`,
    'purchases_transition',
    changePurchase(bought, `state = '${to}'`),
  ]),
  [
    'an amount that changes after payment',
    'purchases_agreement',
    changePurchase(bought, 'price_rupees = 200, fee_rupees = 10, amount_minor = 21000'),
  ],
  [
    'a buyer who changes after payment',
    'purchases_agreement',
    changePurchase(bought, `buyer_id = '${stranger}'`),
  ],
  ['an intent that changes', 'purchases_agreement', changePurchase(bought, "intent_id = 'pi_other'")],
  ['an intent that is taken away', 'purchases_agreement', changePurchase(reserved, 'intent_id = null')],
  ['a receipt number that changes', 'purchases_agreement', changePurchase(bought, 'receipt_number = 77')],
  ['a payment that never was', 'purchases_agreement', changePurchase(bought, 'paid_at = null')],
  [
    'a repository that is exchanged after payment',
    'purchases_agreement',
    changePurchase(bought, "repository_url = 'https://github.com/a/other'"),
  ],
  ['a title that changes after payment', 'purchases_agreement', changePurchase(bought, "title = 'Other'")],
];

const listings: readonly Impossible[] = [
  ['an empty title', 'projects_title', listing({ title: '' })],
  ['a blank title', 'projects_title', listing({ title: '   ' })],
  ['a title of a million characters', 'projects_title', listing({ title: "=repeat('x', 1000000)" })],
  ['an empty subject', 'projects_subject', listing({ subject: '' })],
  ['an empty description in the market', 'projects_description', listing({ description: '' })],
  ['a description that is too long', 'projects_description', listing({ description: "=repeat('x', 10001)" })],
  ['features that are too long', 'projects_features', listing({ features: "=repeat('x', 3001)" })],
  ['no technologies', 'projects_tech_stack', listing({ tech_stack: '' })],
  ['a price of nothing', 'projects_price_rupees_check', listing({ price_rupees: 0 })],
  ['a price nobody can pay', 'price_can_be_paid', listing({ price_rupees: 960_000 })],
  ['no hours of work', 'projects_duration', listing({ duration_hours: 100_000 })],
  ['an unknown category', 'projects_category_check', listing({ category: 'GARDEN' })],
  ['an unknown complexity', 'projects_complexity_check', listing({ complexity: 'Odd' })],
  ['an unknown place in the market', 'projects_listing_check', listing({ listing: 'lost' })],
  [
    'a software listing without a repository',
    'projects_of_software_have_a_repository',
    softwareListing({ repository_url: null }),
  ],
  [
    'a device with a repository',
    'projects_of_hardware_have_no_repository',
    listing({ repository_url: 'https://x.in/a' }),
  ],
  ['a listing without a verification', 'verified_until_forgotten', listing({ verification_id: null })],
  ['a listing of a refused verification', 'projects_verified', listing({ verification_id: refused })],
  [
    'a listing of what somebody else verified',
    'projects_verified_by_seller',
    listing({ verification_id: strangersCheck }),
  ],
  [
    'a device listed by the verification of software',
    'projects_verified',
    listing({ verification_id: codeChecked }),
  ],
  [
    'a listing of another commit than was verified',
    'projects_verified',
    softwareListing({ commit_sha: 'd'.repeat(40) }),
  ],
  ['a commit that is no hash', 'projects_verified', softwareListing({ commit_sha: 'head' })],
  [
    'a second listing of a repository',
    'projects_one_listing_per_repository',
    softwareListing({ listing: 'listed' }),
  ],
  ['a video that is no address', 'projects_video', listing({ video_url: 'javascript:alert(1)' })],
  ['fewer views than none', 'projects_counts', change('projects', 'views_count = -1', `id = '${free}'`)],
  ['fewer likes than none', 'projects_counts', change('projects', 'likes_count = -1', `id = '${free}'`)],
  [
    'fewer downloads than none',
    'projects_counts',
    change('projects', 'downloads_count = -1', `id = '${free}'`),
  ],
  [
    'a popularity that is no number',
    'projects_popularity',
    change('projects', "popularity = 'NaN'", `id = '${free}'`),
  ],
  [
    'a listing in the market that is disowned',
    'projects_disowned_are_banned',
    change('projects', 'disowned_at = now()', `id = '${free}'`),
  ],
  [
    'a listing changed before it was made',
    'projects_times',
    change('projects', "updated_at = created_at - interval '1 day'", `id = '${free}'`),
  ],
  [
    'a listing that changes its seller',
    'projects_identity',
    change('projects', `seller_id = '${stranger}'`, `id = '${free}'`),
  ],
  [
    'a listing that changes its category',
    'projects_identity',
    change('projects', "category = 'SOFTWARE'", `id = '${free}'`),
  ],
  [
    'an image at no place',
    'project_images_position',
    insert('project_images', { project_id: free, position: -1, picture_hash: hash('b') }),
  ],
  [
    'an eleventh image',
    'project_images_position',
    insert('project_images', { project_id: free, position: 10, picture_hash: hash('b') }),
  ],
  [
    'an image that is not kept',
    'project_images_picture_hash_fkey',
    insert('project_images', { project_id: free, position: 0, picture_hash: hash('f') }),
  ],
  [
    'a verification that ends before it begins',
    'verifications_end_after_they_begin',
    verification({ expires_at: "=now() - interval '1 day'" }),
  ],
  [
    'verified software without a repository',
    'verifications_of_software_name_a_repository',
    verification({ category: 'SOFTWARE' }),
  ],
  [
    'a verified device with a repository',
    'verifications_of_hardware_name_no_repository',
    verification({ repository_id: 7 }),
  ],
  [
    'a verified commit that is no hash',
    'verifications_hashes',
    verification({ category: 'SOFTWARE', accepted: false, commit_sha: 'head' }),
  ],
  ['a verification of category GARDEN', 'verifications_category_check', verification({ category: 'GARDEN' })],
];

const files: readonly Impossible[] = [
  ['a picture with the hash nothash', 'pictures_hash', picture({ hash: 'nothash' })],
  ['a picture of width −1', 'pictures_size', picture({ width: -1 })],
  ['a picture of height 0', 'pictures_size', picture({ height: 0 })],
  ['a picture of no bytes', 'pictures_size', picture({ size_bytes: 0 })],
  ['a zip whose name is no hash', 'archives_sha256', archive({ sha256: hash('E') })],
  ['a zip of no bytes', 'archives_size', archive({ size_bytes: 0 })],
  ['a zip of no commit', 'archives_commit', archive({ commit_sha: '' })],
  ['a zip without a name', 'archives_file_name', archive({ file_name: '' })],
  ['a zip with fewer files than none', 'archives_content', archive({ source_files: -1 })],
  [
    'a file of a zip that is no git hash',
    'archive_files_blob',
    insert('archive_files', { archive_sha256: hash('a'), blob_sha: 'x', weight: 1 }),
  ],
  [
    'a file of less than no weight',
    'archive_files_weight',
    insert('archive_files', { archive_sha256: hash('a'), blob_sha: commit, weight: -1 }),
  ],
  ['a file hash that is none', 'file_hashes_sha256_check', insert('file_hashes', { name: 'a', sha256: 'x' })],
];

const people: readonly Impossible[] = [
  [
    'a completed profile without a username',
    'profiles_completed_have_a_name',
    profile({ completed_at: '=now()', full_name: 'A' }),
  ],
  [
    'a completed profile without a name',
    'profiles_completed_have_a_name',
    profile({ completed_at: '=now()', username: 'asha' }),
  ],
  ['a username with a space', 'profiles_username_form', profile({ username: 'a sha' })],
  ['a username of one letter', 'profiles_username_form', profile({ username: 'a' })],
  ['a username in capitals', 'profiles_username_form', profile({ username: 'ASHA' })],
  ['a blank full name', 'profiles_full_name', profile({ full_name: ' ' })],
  [
    'a full name of a million characters',
    'profiles_full_name',
    profile({ full_name: "=repeat('x', 1000000)" }),
  ],
  ['a blank address', 'profiles_email', profile({ email: '' })],
  ['a photo that is no hash', 'profiles_photo_hash', profile({ photo_hash: 'me.jpg' })],
  [
    'a deleted account with a name',
    'profiles_deleted_keep_nothing',
    profile({ deleted_at: '=now()', full_name: 'Asha' }),
  ],
  [
    'an account deleted before it was made',
    'profiles_times',
    profile({ deleted_at: "=now() - interval '1 day'" }),
  ],
  ['a GitHub account without a login', 'profiles_github_is_whole', profile({ github_id: 5 })],
  [
    'a sealed token without a GitHub account',
    'profiles_github_is_whole',
    profile({ github_token_sealed: 'x' }),
  ],
  [
    'a browser used before it was known',
    'account_devices_times',
    insert('account_devices', {
      device_hash: hash('a'),
      profile_id: buyer,
      last_used_at: "=now() - interval '1 day'",
    }),
  ],
  [
    'an unknown kind of signal',
    'account_signals_kind_check',
    insert('account_signals', { kind: 'shoe', value: 'x', profile_id: buyer }),
  ],
  [
    'more reviewers than buyers',
    'seller_figures_counts',
    insert('seller_figures', { seller_id: seller, buyers: 1, reviewers: 2, rating: 4 }),
  ],
  [
    'fewer buyers than none',
    'seller_figures_counts',
    insert('seller_figures', { seller_id: seller, buyers: -1 }),
  ],
  [
    'a mean rating of 6',
    'seller_figures_rating',
    insert('seller_figures', { seller_id: seller, buyers: 1, reviewers: 1, rating: 6 }),
  ],
  [
    'a rating without a review',
    'rating_needs_a_review',
    insert('seller_figures', { seller_id: seller, buyers: 1, rating: 4 }),
  ],
  [
    'a limit used fewer times than never',
    'request_limits_used',
    insert('request_limits', { key: 'k', used: -1, ends_at: '=now()' }),
  ],
];

const afterTheSale: readonly Impossible[] = [
  ['a review by the seller', 'reviews_not_by_the_seller', review({ author_id: seller })],
  ['a review by a stranger', 'reviews_by_the_buyer', review({ author_id: stranger })],
  ['a review of another project', 'reviews_by_the_buyer', review({ project_id: hardware })],
  [
    'a review of what was not paid',
    'reviews_of_paid_purchases',
    review({ purchase_id: reserved, project_id: free }),
  ],
  ['two reviews of a purchase', 'reviews_purchase_id_key', `${review({})}; ${review({ id: id(62) })}`],
  ['a rating of 0', 'reviews_rating_check', review({ rating: 0 })],
  ['a rating of 6', 'reviews_rating_check', review({ rating: 6 })],
  ['an empty review', 'reviews_comment', review({ comment: ' ' })],
  ['a review that is too long', 'reviews_comment', review({ comment: "=repeat('x', 2001)" })],
  [
    'a shipment with its parties swapped',
    'shipments_between_the_parties',
    shipment({ seller_id: buyer, buyer_id: seller }),
  ],
  ['a shipment to a stranger', 'shipments_between_the_parties', shipment({ buyer_id: stranger })],
  ['a shipment of another project', 'shipments_between_the_parties', shipment({ project_id: free })],
  [
    'a shipment of software',
    'shipments_of_paid_hardware',
    shipment({ purchase_id: bought, project_id: software }),
  ],
  [
    'a shipment of what was not paid',
    'shipments_of_paid_hardware',
    shipment({ purchase_id: reserved, project_id: free }),
  ],
  ['a second shipment of a purchase', 'shipments_pkey', `${shipment({})}; ${shipment({})}`],
  ['an unknown status', 'shipments_status_check', shipment({ status: 'Lost', shipped_at: '=now()' })],
  [
    'delivered, and nobody knows when',
    'shipments_status_has_its_time',
    changeShipment("status = 'Delivered', shipped_at = now()"),
  ],
  ['shipped, and nobody knows when', 'shipments_status_has_its_time', changeShipment("status = 'Shipped'")],
  [
    'delivered before it was sent',
    'shipments_times',
    changeShipment("status = 'Delivered', shipped_at = now(), delivered_at = now() - interval '1 day'"),
  ],
  ['delivered and never sent', 'shipments_times', changeShipment('delivered_at = now()')],
  ['a shipment to nowhere', 'address_until_removed', shipment({ address: null })],
  ['a blank address of a shipment', 'shipments_texts', shipment({ address: ' ' })],
  [
    'an address left for software',
    'shipping_drafts_of_hardware',
    insert('shipping_drafts', { profile_id: buyer, project_id: software, address: 'a', phone: 'p' }),
  ],
  [
    'an address left by the seller',
    'shipping_drafts_of_hardware',
    insert('shipping_drafts', { profile_id: seller, project_id: free, address: 'a', phone: 'p' }),
  ],
  [
    'a blank address',
    'shipping_drafts_texts',
    insert('shipping_drafts', { profile_id: buyer, project_id: free, address: '', phone: 'p' }),
  ],
  ['a claim on one’s own listing', 'claims_not_by_the_seller', newClaim({ claimant_id: seller })],
  ['two open claims of one member', 'claims_one_open_per_member', newClaim({ project_id: free })],
  [
    'a claim decided without a time',
    'claims_decision',
    changeClaim("state = 'accepted', decision_reason = 'r'"),
  ],
  [
    'a claim decided without a reason',
    'claims_decision',
    changeClaim("state = 'rejected', decided_at = now(), decision_reason = ''"),
  ],
  ['an open claim that is decided', 'claims_decision', changeClaim('decided_at = now()')],
  [
    'a claim decided before it was made',
    'claims_times',
    changeClaim("state = 'withdrawn', decided_at = now() - interval '1 day'"),
  ],
  [
    'a claim decided twice',
    'claims_decided_once',
    `${changeClaim("state = 'withdrawn', decided_at = now()")}; ${changeClaim("state = 'accepted', decision_reason = 'r'")}`,
  ],
  [
    'a claim that ends before it begins',
    'claims_end_after_they_begin',
    newClaim({ decide_by: "=now() - interval '1 day'" }),
  ],
  [
    'a hold that ends before it begins',
    'claims_end_after_they_begin',
    newClaim({ held_until: "=now() - interval '1 day'" }),
  ],
  ['an answer without a time', 'claims_texts', changeClaim("answer = 'No'")],
  ['an unknown reason of a claim', 'claims_reason_check', newClaim({ reason: 'envy' })],
  ['an unknown state of a claim', 'claims_state_check', newClaim({ state: 'lost', decided_at: '=now()' })],
];

const books: readonly Impossible[] = [
  [
    'a ledger entry of 0',
    'ledger_entries_amount',
    book(
      'provider-fee',
      [
        ['provider-fees', 0],
        ['clearing', 0],
      ],
      { reference: 'txn' },
    ),
  ],
  [
    'a balanced refund of 1 paisa',
    'ledger_refund_is_whole',
    `${toRefunded}; ${book('refund', [
      ['clearing', -1],
      ['seller-payable', 1],
    ])}`,
  ],
  [
    'a refund that is all the seller’s',
    'ledger_refund_is_whole',
    `${toRefunded}; ${book('refund', [
      ['clearing', -10_500],
      ['seller-payable', 10_500],
    ])}`,
  ],
  ['a refund of a sale that stands', 'ledger_refund_ends_the_sale', wholeRefund],
  [
    'a refund to somebody else',
    'ledger_pays_the_seller',
    `${toRefunded}; ${wholeRefund.replace(`'${seller}'`, `'${stranger}'`)}`,
  ],
  [
    'a second sale of a purchase',
    'ledger_entries_once',
    book('sale', [
      ['clearing', 10_500],
      ['seller-payable', -10_000],
      ['platform-fee', -500],
    ]),
  ],
  [
    'a sale of another amount',
    'ledger_sale_fits',
    book(
      'sale',
      [
        ['clearing', 10_600],
        ['seller-payable', -10_100],
        ['platform-fee', -500],
      ],
      { purchase_id: ordered },
    ),
  ],
  [
    'a sale without the platform’s share',
    'ledger_sale_fits',
    book(
      'sale',
      [
        ['clearing', 10_500],
        ['seller-payable', -10_500],
      ],
      { purchase_id: ordered },
    ),
  ],
  [
    'a sale of what was not paid',
    'ledger_sale_was_paid',
    book(
      'sale',
      [
        ['clearing', 10_500],
        ['seller-payable', -10_000],
        ['platform-fee', -500],
      ],
      { purchase_id: reserved },
    ),
  ],
  [
    'a sale paid to the buyer',
    'ledger_pays_the_seller',
    book(
      'sale',
      [
        ['clearing', 10_500],
        ['seller-payable', -10_000],
        ['platform-fee', -500],
      ],
      { purchase_id: ordered },
    ).replace(`'${seller}'`, `'${buyer}'`),
  ],
  [
    'a dispute that takes more than there was',
    'ledger_part_fits',
    book(
      'part-dispute',
      [
        ['clearing', -21_000],
        ['seller-payable', 20_000],
        ['platform-fee', 1_000],
      ],
      { reference: 'dp' },
    ),
  ],
  [
    'a dispute that only the seller bears',
    'ledger_part_fits',
    book(
      'part-dispute',
      [
        ['clearing', -2_100],
        ['seller-payable', 2_100],
      ],
      { reference: 'dp' },
    ),
  ],
  [
    'a transaction that does not balance',
    'ledger_balances',
    book(
      'provider-fee',
      [
        ['provider-fees', 100],
        ['clearing', -99],
      ],
      { reference: 'txn' },
    ),
  ],
  [
    'a transaction of two purchases',
    'ledger_transaction_is_of_one_matter',
    `${book('provider-fee', [['provider-fees', 100]], { reference: 'txn' })}; ${book('provider-fee', [['clearing', -100]], { reference: 'txn', purchase_id: ordered })}`,
  ],
  [
    'a provider’s fee that the seller pays',
    'ledger_entries_account_of_kind',
    book(
      'provider-fee',
      [
        ['seller-payable', 100],
        ['clearing', -100],
      ],
      { reference: 'txn' },
    ),
  ],
  [
    'a sale in the account of fees',
    'ledger_entries_account_of_kind',
    book(
      'sale',
      [
        ['provider-fees', 100],
        ['clearing', -100],
      ],
      { purchase_id: ordered },
    ),
  ],
  [
    'the platform’s share with a person',
    'ledger_entries_profile',
    book('sale', [['platform-fee', -500]], { profile_id: seller, purchase_id: ordered }),
  ],
  [
    'the seller’s share without a person',
    'ledger_entries_profile',
    book('sale', [['seller-payable', -500]], { profile_id: null, purchase_id: ordered }),
  ],
  [
    'a fee without a reference',
    'ledger_entries_reference',
    book('provider-fee', [
      ['provider-fees', 1],
      ['clearing', -1],
    ]),
  ],
  [
    'a sale that takes money',
    'ledger_entries_sign',
    book('sale', [['clearing', -10_500]], { purchase_id: ordered }),
  ],
  ['an unknown kind of entry', 'ledger_entries_kind_check', book('gift', [['clearing', 1]])],
  [
    'an unknown account',
    'ledger_entries_account_check',
    book('sale', [['pocket', 1]], { purchase_id: ordered }),
  ],
];

const operation: readonly Impossible[] = [
  [
    'an event handled before it came',
    'gateway_events_times',
    insert('gateway_events', {
      id: 'evt',
      type: 't',
      payload: '{}',
      handled_at: "=now() - interval '1 day'",
    }),
  ],
  [
    'an event without a type',
    'gateway_events_id',
    insert('gateway_events', { id: 'evt', type: '', payload: '{}' }),
  ],
  [
    'an alert that never came up',
    'alerts_times',
    insert('alerts', { code: 'c', subject: 's', sentence: 'x', times: 0 }),
  ],
  [
    'an alert without a sentence',
    'alerts_texts',
    insert('alerts', { code: 'c', subject: 's', sentence: '' }),
  ],
  [
    'an action of nobody',
    'operator_actions_texts',
    insert('operator_actions', { id: id(71), actor: '', action: 'a', subject: 's' }),
  ],
];

export const IMPOSSIBLE_WRITES: readonly Impossible[] = [
  ...purchases,
  ...listings,
  ...files,
  ...people,
  ...afterTheSale,
  ...books,
  ...operation,
];

/** The same statements without their mistake: what is refused above is refused for that mistake. */
export const POSSIBLE_WRITES: readonly (readonly [write: string, statements: string])[] = [
  ['a purchase that expired', purchase({})],
  [
    'a purchase that was refunded',
    purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()', receipt_number: 9 }),
  ],
  [
    'a late payment',
    `${purchase({ state: 'expired', intent_id: 'pi_9' })}; ${changePurchase(id(39), "state = 'refund-pending'")}`,
  ],
  ['a listing of hardware', listing({})],
  ['a listing of software', softwareListing({})],
  ['a picture', picture({})],
  ['a zip', archive({})],
  ['a profile', profile({ username: 'asha', full_name: 'Asha', completed_at: '=now()' })],
  ['a deleted profile', profile({ deleted_at: '=now()' })],
  ['a review', review({})],
  ['a shipment', changeShipment("status = 'Delivered', shipped_at = now(), delivered_at = now()")],
  [
    'a status that is set back',
    changeShipment("status = 'Pending', shipped_at = now(), delivered_at = now()"),
  ],
  ['a whole refund', `${toRefunded}; ${wholeRefund}`],
  [
    'a dispute lost in part',
    book(
      'part-dispute',
      [
        ['clearing', -2_100],
        ['seller-payable', 2_000],
        ['platform-fee', 100],
      ],
      { reference: 'dp' },
    ),
  ],
  [
    'a provider’s fee',
    book(
      'provider-fee',
      [
        ['provider-fees', 100],
        ['clearing', -100],
      ],
      { reference: 'txn' },
    ),
  ],
  ['a decided claim', changeClaim("state = 'rejected', decided_at = now(), decision_reason = 'r'")],
];
