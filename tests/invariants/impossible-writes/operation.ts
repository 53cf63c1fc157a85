import { id, insert, seller, type Impossible } from './rows.ts';

const entry = (row: Record<string, string | number>) =>
  insert('feed_entries', { profile_id: seller, code: 'sold', title: 'Robot', ...row });

export const operation: readonly Impossible[] = [
  [
    'an event handled before it was received',
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
    'an alert raised zero times',
    'alerts_times',
    insert('alerts', { code: 'c', subject: 's', sentence: 'x', times: 0 }),
  ],
  [
    'an alert without a sentence',
    'alerts_texts',
    insert('alerts', { code: 'c', subject: 's', sentence: '' }),
  ],
  [
    'an operator action without an operator',
    'operator_actions_texts',
    insert('operator_actions', { id: id(71), actor: '', action: 'a', subject: 's' }),
  ],
  [
    'a recorded refund of zero paise',
    'operator_actions_refund',
    insert('operator_actions', { id: id(71), actor: 'a', action: 'a', subject: 's', refund_minor: 0 }),
  ],
  [
    'a feed that is read beyond its end',
    'feeds_read',
    insert('feeds', { profile_id: seller, read_number: 1 }),
  ],
  ['a feed entry with an unknown code', 'feed_entries_code', entry({ code: 'news' })],
  ['a feed entry without a title', 'feed_entries_title', entry({ title: '' })],
  ['a feed entry with a negative amount', 'feed_entries_amount', entry({ amount_minor: -1 })],
  ['a feed entry with a sentence as detail', 'feed_entries_detail', entry({ detail: 'A sentence.' })],
  ['a feed entry with the number 0', 'feed_entries_number_positive', entry({ number: 0 })],
  [
    'two feed entries with the same number',
    'feed_entries_number',
    `${entry({ number: 1 })}; ${entry({ number: 1 })}`,
  ],
];
