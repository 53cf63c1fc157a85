import {
  id,
  purchase,
  changePurchase,
  seller,
  stranger,
  software,
  softwareListing,
  free,
  bought,
  reserved,
  type Impossible,
} from './rows.ts';

const copies = softwareListing({ id: id(28), sale_mode: 'copies', licence: 'personal-use' });
const copy = (row: Parameters<typeof purchase>[0]) =>
  purchase({
    project_id: id(28),
    category: 'SOFTWARE',
    state: 'reserved',
    ended_at: null,
    sale_mode: 'copies',
    licence: 'personal-use',
    ...row,
  });

export const purchases: readonly Impossible[] = [
  [
    'a purchase of −100 rupees',
    'purchases_price',
    purchase({ price_rupees: -100, fee_rupees: 1, amount_minor: -9_900 }),
  ],
  [
    'a purchase above the maximum price',
    'purchases_price',
    purchase({ price_rupees: 2_000_000, fee_rupees: 100_000, amount_minor: 210_000_000 }),
  ],
  [
    'a purchase without the platform fee',
    'purchases_fee',
    changePurchase(reserved, 'fee_rupees = 0, amount_minor = 10000').replace(
      'update',
      "set local protohaat.restoring = 'on'; update",
    ),
  ],
  ['a purchase with too high a fee', 'purchases_fee', purchase({ fee_rupees: 50, amount_minor: 15_000 })],
  [
    'a total that differs from price plus fee',
    'amount_is_price_plus_fee',
    purchase({ amount_minor: 10_400 }),
  ],
  ['a purchase in another currency', 'purchases_currency', purchase({ currency: 'xxx' })],
  [
    'a purchase whose category differs from the project’s',
    'purchases_of_the_sellers_project',
    purchase({ category: 'GARDEN' }).replace("'GARDEN'", "'SOFTWARE'"),
  ],
  ['a purchase of category GARDEN', 'purchases_category', purchase({ category: 'GARDEN' })],
  ['an unknown purchase state', 'purchases_state_check', purchase({ state: 'lost' })],
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
    'a pending refund without an intent',
    'purchases_with_money_have_an_intent',
    purchase({ state: 'refund-pending' }),
  ],
  ['a purchase with an empty intent id', 'purchases_intent', purchase({ intent_id: '' })],
  [
    'an expired purchase without an end time',
    'purchases_that_are_over_have_an_end',
    purchase({ ended_at: null }),
  ],
  [
    'a refunded purchase without an end time',
    'purchases_that_are_over_have_an_end',
    changePurchase(bought, "state = 'refunded'"),
  ],
  [
    'a paid purchase with an end time',
    'purchases_that_are_over_have_an_end',
    changePurchase(bought, 'ended_at = now()'),
  ],
  [
    'a purchase with an end reason but no end time',
    'purchases_end_reason',
    changePurchase(bought, "end_reason = 'expired'"),
  ],
  [
    'a paid purchase without a receipt number',
    'purchases_receipt',
    purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()' }),
  ],
  ['a receipt number for an unpaid purchase', 'purchases_receipt', purchase({ receipt_number: 9 })],
  [
    'an expired purchase with a payment time',
    'purchases_receipt',
    purchase({ paid_at: '=now()', receipt_number: 9 }),
  ],
  [
    'a purchase paid before it was created',
    'purchases_times',
    purchase({
      state: 'refunded',
      intent_id: 'pi_9',
      paid_at: "=now() - interval '1 hour'",
      receipt_number: 9,
    }),
  ],
  [
    'a purchase that ended before it was created',
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
    'a reservation that expires before it was created',
    'purchases_hold_ends_after_it_begins',
    purchase({ expires_at: "=now() - interval '1 hour'" }),
  ],
  ['a reservation of zero seconds', 'purchases_hold', purchase({ hold_seconds: 0 })],
  [
    'a live purchase whose payment is flagged as still open',
    'purchases_payment_open',
    changePurchase(reserved, 'payment_open = true'),
  ],
  ['a dispute without an id', 'purchases_dispute', changePurchase(bought, 'disputed_since = now()')],
  [
    'a dispute of an unpaid purchase',
    'purchases_dispute',
    changePurchase(reserved, "disputed_since = now(), dispute_id = 'dp_1'"),
  ],
  [
    'an evidence deadline without a dispute',
    'purchases_dispute',
    changePurchase(bought, 'evidence_due_at = now()'),
  ],
  [
    'a refund requested by an unknown role',
    'purchases_refunded_by_check',
    changePurchase(bought, "refunded_by = 'nobody'"),
  ],
  [
    'a refund requested before payment',
    'purchases_refund',
    changePurchase(reserved, "refunded_by = 'buyer'"),
  ],
  ['a refund id without an intent', 'purchases_refund', purchase({ refund_id: 're_1' })],
  ['a purchase by the project’s own seller', 'buyer_is_not_seller', purchase({ buyer_id: seller })],
  [
    'a purchase from a member who does not own the project',
    'purchases_of_the_sellers_project',
    purchase({ seller_id: stranger }),
  ],
  ['a purchase of an unknown project', 'purchases_of_the_sellers_project', purchase({ project_id: id(99) })],
  [
    'a second live purchase of a project',
    'purchases_one_live_per_project',
    purchase({ state: 'reserved', buyer_id: stranger, ended_at: null }),
  ],
  [
    'a buyer’s second live copy',
    'purchases_one_live_per_buyer',
    `${copies}; ${copy({ id: id(38) })}; ${copy({})}`,
  ],
  [
    'a live copy without a licence',
    'purchases_live_on_agreed_terms',
    `${copies}; ${copy({ licence: null })}`,
  ],
  [
    'a live purchase of an exclusive project with a licence',
    'purchases_live_on_agreed_terms',
    purchase({ state: 'reserved', ended_at: null, licence: 'personal-use' }),
  ],
  [
    'a purchase whose sale mode differs from its listing’s',
    'purchases_mode_of_listing',
    purchase({ sale_mode: 'copies' }),
  ],
  ['a purchase under an unknown licence', 'purchases_licence', purchase({ licence: 'everything' })],
  [
    'a changed licence of a purchase',
    'purchases_licence_agreed',
    `${copies}; ${copy({})}; ${changePurchase(id(39), "licence = 'any-project'")}`,
  ],
  ['a second purchase with the same intent', 'purchases_intent_id_key', purchase({ intent_id: 'pi_1' })],
  [
    'a second purchase with the same receipt number',
    'purchases_receipt_number_key',
    purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()', receipt_number: 1 }),
  ],
  ['a purchase with an empty title', 'purchases_title', purchase({ title: '' })],
  [
    'a purchase title of a million characters',
    'purchases_title',
    purchase({ title: "=repeat('x', 1000000)" }),
  ],
  [
    'a hardware purchase with a repository',
    'purchases_of_hardware_have_no_repository',
    purchase({ repository_url: 'https://x.in/a' }),
  ],
  [
    'a purchase with a commit that is not a hash',
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
    'a change of the amount after payment',
    'purchases_agreement',
    changePurchase(bought, 'price_rupees = 200, fee_rupees = 10, amount_minor = 21000'),
  ],
  [
    'a change of the buyer after payment',
    'purchases_agreement',
    changePurchase(bought, `buyer_id = '${stranger}'`),
  ],
  [
    'a change of a purchase’s intent',
    'purchases_agreement',
    changePurchase(bought, "intent_id = 'pi_other'"),
  ],
  ['the removal of a purchase’s intent', 'purchases_agreement', changePurchase(reserved, 'intent_id = null')],
  ['a change of a receipt number', 'purchases_agreement', changePurchase(bought, 'receipt_number = 77')],
  ['a paid purchase without a payment time', 'purchases_agreement', changePurchase(bought, 'paid_at = null')],
  [
    'a change of the repository after payment',
    'purchases_agreement',
    changePurchase(bought, "repository_url = 'https://github.com/a/other'"),
  ],
  ['a change of the title after payment', 'purchases_agreement', changePurchase(bought, "title = 'Other'")],
];
