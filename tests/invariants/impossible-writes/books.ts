import {
  book,
  toRefunded,
  wholeRefund,
  release,
  seller,
  buyer,
  id,
  stranger,
  ordered,
  reserved,
  type Impossible,
} from './rows.ts';

export const books: readonly Impossible[] = [
  ['a changed ledger entry', 'ledger_is_append_only', 'update ledger_entries set amount_minor = 1'],
  ['a deleted ledger entry', 'ledger_is_append_only', 'delete from ledger_entries'],
  ['a truncated ledger', 'ledger_is_append_only', 'truncate ledger_entries'],
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
    'a refund charged to the seller alone',
    'ledger_refund_is_whole',
    `${toRefunded}; ${book('refund', [
      ['clearing', -10_500],
      ['seller-payable', 10_500],
    ])}`,
  ],
  ['a ledger refund of a purchase that was not refunded', 'ledger_refund_ends_the_sale', wholeRefund],
  [
    'a refund booked to another seller',
    'ledger_pays_the_seller',
    `${toRefunded}; ${wholeRefund.replace(`'${seller}'`, `'${stranger}'`)}`,
  ],
  [
    'a release of more than the held amount',
    'ledger_held_is_what_is_left',
    book('release', [
      ['seller-payable', 10_100],
      ['seller-available', -10_100],
    ]),
  ],
  [
    'a release of part of the held amount',
    'ledger_held_is_what_is_left',
    book('release', [
      ['seller-payable', 5_000],
      ['seller-available', -5_000],
    ]),
  ],
  ['a second release of a sale', 'ledger_entries_once', `${release()}; ${release(46)}`],
  [
    'a refund of a released sale from held money',
    'ledger_held_is_what_is_left',
    `${release()}; ${toRefunded}; ${wholeRefund}`,
  ],
  [
    'a release from the available to the held balance',
    'ledger_entries_sign',
    book('release', [
      ['seller-payable', -100],
      ['seller-available', 100],
    ]),
  ],
  [
    'a release paid to the platform',
    'ledger_entries_account_of_kind',
    book('release', [
      ['seller-payable', 10_000],
      ['platform-fee', -10_000],
    ]),
  ],
  [
    'a partial refund without the refund’s id',
    'ledger_entries_reference',
    book('partial-refund', [
      ['clearing', -2_100],
      ['seller-payable', 2_000],
      ['platform-fee', 100],
    ]),
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
    'a sale booked with a different amount',
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
    'a sale without the platform fee',
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
    'a sale of an unpaid purchase',
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
    'a partly lost dispute of more than the sale',
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
    'a partly lost dispute that is charged to the seller alone',
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
    'an unbalanced ledger transaction',
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
    'a ledger transaction for two purchases',
    'ledger_transaction_is_of_one_matter',
    `${book('provider-fee', [['provider-fees', 100]], { reference: 'txn' })}; ${book('provider-fee', [['clearing', -100]], { reference: 'txn', purchase_id: ordered })}`,
  ],
  [
    'a provider fee charged to the seller',
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
    'a sale booked to the account for provider fees',
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
    'a recovered debt that is given to no sale',
    'debt_recoveries_balance',
    `${release(47)}; ${book(
      'debt-recovery',
      [
        ['seller-available', 100],
        ['recovered-debts', -100],
      ],
      { reference: 'r', transaction_id: id(48) },
    )}`,
  ],
  [
    'a recovered debt that is taken from the platform',
    'ledger_entries_account_of_kind',
    book(
      'debt-recovery',
      [
        ['platform-fee', 100],
        ['recovered-debts', -100],
      ],
      { reference: 'r' },
    ),
  ],
  [
    'a platform fee with a profile',
    'ledger_entries_profile',
    book('sale', [['platform-fee', -500]], { profile_id: seller, purchase_id: ordered }),
  ],
  [
    'a seller’s share without a profile',
    'ledger_entries_profile',
    book('sale', [['seller-payable', -500]], { profile_id: null, purchase_id: ordered }),
  ],
  [
    'a provider fee without a reference',
    'ledger_entries_reference',
    book('provider-fee', [
      ['provider-fees', 1],
      ['clearing', -1],
    ]),
  ],
  [
    'a sale with a negative amount',
    'ledger_entries_sign',
    book('sale', [['clearing', -10_500]], { purchase_id: ordered }),
  ],
  ['an unknown kind of ledger entry', 'ledger_entries_kind_check', book('gift', [['clearing', 1]])],
  [
    'an unknown ledger account',
    'ledger_entries_account_check',
    book('sale', [['pocket', 1]], { purchase_id: ordered }),
  ],
];
