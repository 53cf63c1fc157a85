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
  refused,
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

export const purchases = [
  ...refused`
  purchases_price | a purchase of −100 rupees | ${purchase({ price_rupees: -100, fee_rupees: 1, amount_minor: -9_900 })}
  purchases_price | a purchase above the maximum price | ${purchase({ price_rupees: 2_000_000, fee_rupees: 100_000, amount_minor: 210_000_000 })}
  purchases_fee | a purchase without the platform fee | ${changePurchase(reserved, 'fee_rupees = 0, amount_minor = 10000').replace('update', "set local protohaat.restoring = 'on'; update")}
  purchases_fee | a purchase with too high a fee | ${purchase({ fee_rupees: 50, amount_minor: 15_000 })}
  amount_is_price_plus_fee | a total that differs from price plus fee | ${purchase({ amount_minor: 10_400 })}
  purchases_currency | a purchase in another currency | ${purchase({ currency: 'xxx' })}
  purchases_of_the_sellers_project | a purchase whose category differs from the project’s | ${purchase({ category: 'GARDEN' }).replace("'GARDEN'", "'SOFTWARE'")}
  purchases_of_the_sellers_project | a purchase from a member who does not own the project | ${purchase({ seller_id: stranger })}
  purchases_of_the_sellers_project | a purchase of an unknown project | ${purchase({ project_id: id(99) })}
  purchases_category | a purchase of category GARDEN | ${purchase({ category: 'GARDEN' })}
  purchases_state_check | an unknown purchase state | ${purchase({ state: 'lost' })}
  purchases_with_money_have_an_intent | a paid purchase without an intent | ${purchase({ state: 'paid', ended_at: null, paid_at: '=now()', receipt_number: 9 })}
  purchases_with_money_have_an_intent | a processing purchase without an intent | ${purchase({ project_id: free, state: 'processing', ended_at: null })}
  purchases_with_money_have_an_intent | a pending refund without an intent | ${purchase({ state: 'refund-pending' })}
  purchases_intent | a purchase with an empty intent id | ${purchase({ intent_id: '' })}
  purchases_that_are_over_have_an_end | an expired purchase without an end time | ${purchase({ ended_at: null })}
  purchases_that_are_over_have_an_end | a refunded purchase without an end time | ${changePurchase(bought, "state = 'refunded'")}
  purchases_that_are_over_have_an_end | a paid purchase with an end time | ${changePurchase(bought, 'ended_at = now()')}
  purchases_end_reason | a purchase with an end reason but no end time | ${changePurchase(bought, "end_reason = 'expired'")}
  purchases_receipt | a paid purchase without a receipt number | ${purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()' })}
  purchases_receipt | a receipt number for an unpaid purchase | ${purchase({ receipt_number: 9 })}
  purchases_receipt | an expired purchase with a payment time | ${purchase({ paid_at: '=now()', receipt_number: 9 })}
  purchases_times | a purchase paid before it was created | ${purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: "=now() - interval '1 hour'", receipt_number: 9 })}
  purchases_times | a purchase that ended before it was created | ${purchase({ ended_at: "=now() - interval '1 hour'" })}
  purchases_times | a purchase refunded before it was paid | ${purchase({ state: 'refunded', intent_id: 'pi_9', created_at: "=now() - interval '3 hours'", expires_at: '=now()', paid_at: '=now()', ended_at: "=now() - interval '1 hour'", receipt_number: 9 })}
  purchases_hold_ends_after_it_begins | a reservation that expires before it was created | ${purchase({ expires_at: "=now() - interval '1 hour'" })}
  purchases_hold | a reservation of zero seconds | ${purchase({ hold_seconds: 0 })}
  purchases_payment_open | a live purchase whose payment is flagged as still open | ${changePurchase(reserved, 'payment_open = true')}
  purchases_dispute | a dispute without an id | ${changePurchase(bought, 'disputed_since = now()')}
  purchases_dispute | a dispute of an unpaid purchase | ${changePurchase(reserved, "disputed_since = now(), dispute_id = 'dp_1'")}
  purchases_dispute | an evidence deadline without a dispute | ${changePurchase(bought, 'evidence_due_at = now()')}
  purchases_refunded_by_check | a refund requested by an unknown role | ${changePurchase(bought, "refunded_by = 'nobody'")}
  purchases_refund | a refund requested before payment | ${changePurchase(reserved, "refunded_by = 'buyer'")}
  purchases_refund | a refund id without an intent | ${purchase({ refund_id: 're_1' })}
  buyer_is_not_seller | a purchase by the project’s own seller | ${purchase({ buyer_id: seller })}
  purchases_one_live_per_project | a second live purchase of a project | ${purchase({ state: 'reserved', buyer_id: stranger, ended_at: null })}
  purchases_one_live_per_buyer | a buyer’s second live copy | ${copies}; ${copy({ id: id(38) })}; ${copy({})}
  purchases_live_on_agreed_terms | a live copy without a licence | ${copies}; ${copy({ licence: null })}
  purchases_live_on_agreed_terms | a live purchase of an exclusive project with a licence | ${purchase({ state: 'reserved', ended_at: null, licence: 'personal-use' })}
  purchases_mode_of_listing | a purchase whose sale mode differs from its listing’s | ${purchase({ sale_mode: 'copies' })}
  purchases_licence | a purchase under an unknown licence | ${purchase({ licence: 'everything' })}
  purchases_licence_agreed | a changed licence of a purchase | ${copies}; ${copy({})}; ${changePurchase(id(39), "licence = 'any-project'")}
  purchases_intent_id_key | a second purchase with the same intent | ${purchase({ intent_id: 'pi_1' })}
  purchases_receipt_number_key | a second purchase with the same receipt number | ${purchase({ state: 'refunded', intent_id: 'pi_9', paid_at: '=now()', receipt_number: 1 })}
  purchases_title | a purchase with an empty title | ${purchase({ title: '' })}
  purchases_title | a purchase title of a million characters | ${purchase({ title: "=repeat('x', 1000000)" })}
  purchases_of_hardware_have_no_repository | a hardware purchase with a repository | ${purchase({ repository_url: 'https://x.in/a' })}
  purchases_repository | a purchase with a commit that is not a hash | ${purchase({ project_id: software, category: 'SOFTWARE', commit_sha: 'head' })}
  purchases_agreement | a change of the amount after payment | ${changePurchase(bought, 'price_rupees = 200, fee_rupees = 10, amount_minor = 21000')}
  purchases_agreement | a change of the buyer after payment | ${changePurchase(bought, `buyer_id = '${stranger}'`)}
  purchases_agreement | a change of a purchase’s intent | ${changePurchase(bought, "intent_id = 'pi_other'")}
  purchases_agreement | the removal of a purchase’s intent | ${changePurchase(reserved, 'intent_id = null')}
  purchases_agreement | a change of a receipt number | ${changePurchase(bought, 'receipt_number = 77')}
  purchases_agreement | a paid purchase without a payment time | ${changePurchase(bought, 'paid_at = null')}
  purchases_agreement | a change of the repository after payment | ${changePurchase(bought, "repository_url = 'https://github.com/a/other'")}
  purchases_agreement | a change of the title after payment | ${changePurchase(bought, "title = 'Other'")}
`,
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
];
