import { id, insert, seller, refused } from './rows.ts';

const entry = (row: Record<string, string | number>) =>
  insert('feed_entries', { profile_id: seller, code: 'sold', title: 'Robot', ...row });

export const operation = refused`
  gateway_events_times | an event handled before it was received | ${insert('gateway_events', { id: 'evt', type: 't', payload: '{}', handled_at: "=now() - interval '1 day'" })}
  gateway_events_id | an event without a type | ${insert('gateway_events', { id: 'evt', type: '', payload: '{}' })}
  alerts_times | an alert raised zero times | ${insert('alerts', { code: 'c', subject: 's', sentence: 'x', times: 0 })}
  alerts_texts | an alert without a sentence | ${insert('alerts', { code: 'c', subject: 's', sentence: '' })}
  operator_actions_texts | an operator action without an operator | ${insert('operator_actions', { id: id(71), actor: '', action: 'a', subject: 's' })}
  operator_actions_refund | a recorded refund of zero paise | ${insert('operator_actions', { id: id(71), actor: 'a', action: 'a', subject: 's', refund_minor: 0 })}
  feeds_read | a feed that is read beyond its end | ${insert('feeds', { profile_id: seller, read_number: 1 })}
  feed_entries_code | a feed entry with an unknown code | ${entry({ code: 'news' })}
  feed_entries_title | a feed entry without a title | ${entry({ title: '' })}
  feed_entries_amount | a feed entry with a negative amount | ${entry({ amount_minor: -1 })}
  feed_entries_detail | a feed entry with a sentence as detail | ${entry({ detail: 'A sentence.' })}
  feed_entries_number_positive | a feed entry with the number 0 | ${entry({ number: 0 })}
  feed_entries_number | two feed entries with the same number | ${entry({ number: 1 })}; ${entry({ number: 1 })}
`;
