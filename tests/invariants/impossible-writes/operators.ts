import { bought, buyer, id, refused, insert, seller, stranger, accepted } from './rows.ts';

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

const decision = (row: Record<string, unknown>) =>
  insert('money_decisions', {
    id: id(95),
    purchase_id: bought,
    amount_minor: 1_000,
    reason: 'It does not run.',
    proposed_by: 'asha',
    proposed_by_id: seller,
    ...row,
  });
const approved = { state: 'approved', decided_by: 'ravi', decided_by_id: buyer, decided_at: '=now()' };
const role = (row: Record<string, unknown>) =>
  insert('operator_roles', { profile_id: stranger, role: 'owner', granted_by: 'asha', ...row });

const figure = (row: Record<string, unknown>) =>
  insert('transparency_figures', {
    month: '2026-11-01',
    kind: 'case',
    outcome: 'agreed',
    closed: 1,
    median_hours: 2,
    ...row,
  });

const report = (row: Record<string, unknown>) =>
  insert('reports', {
    id: id(93),
    kind: 'person',
    about_id: seller,
    reporter_id: stranger,
    reason: 'spam',
    ...row,
  });
const dismissed = { outcome: 'dismissed', decided_at: '=now()', decision_reason: 'Nothing is wrong.' };

export const operators = refused`
  operator_roles_role | an unknown role | ${role({ role: 'admin' })}
  operator_roles_granted_by | a role that nobody granted | ${role({ granted_by: '' })}
  operator_roles_pkey | a role granted twice | ${role({})}; ${role({})}
  money_decisions_amount | a proposed refund of zero paise | ${decision({ amount_minor: 0 })}
  money_decisions_amount | a partial refund without a case | ${decision({ part_minor: 1_000 })}
  money_decisions_texts | a proposed refund without a reason | ${decision({ reason: ' ' })}
  money_decisions_state | a proposed refund in an unknown state | ${decision({ state: 'maybe', decided_at: '=now()' })}
  money_decisions_end | an approved refund without an approver | ${decision({ ...approved, decided_by: null, decided_by_id: null })}
  money_decisions_end | an open proposal with a decision time | ${decision({ decided_at: '=now()' })}
  money_decisions_two_people | a refund approved by the operator who proposed it | ${decision({ ...approved, decided_by: 'asha', decided_by_id: seller })}
  money_decisions_two_people | an approved refund without a proposer or an approver | ${decision({ ...approved, proposed_by_id: null, decided_by_id: null })}
  money_decisions_one_open | two open refunds of a purchase | ${decision({})}; ${decision({ id: id(96) })}
  transparency_figures_outcome | a monthly figure for an unknown outcome | ${figure({ outcome: 'lost' })}
  transparency_figures_month | a monthly figure that does not start on the first day | ${figure({ month: '2026-11-02' })}
  transparency_figures_kind | a monthly figure of an unknown kind | ${figure({ kind: 'alert' })}
  transparency_figures_closed | a monthly figure of zero closed items | ${figure({ closed: 0 })}
  transparency_figures_median | a monthly figure with a negative median time | ${figure({ median_hours: -1 })}
  reports_kind | a report of an unknown kind | ${report({ kind: 'picture' })}
  reports_reason | a report for an unknown reason | ${report({ reason: 'ugly' })}
  reports_not_about_oneself | a report of oneself | ${report({ reporter_id: seller })}
  reports_subject | a report of a listing without the listing | ${report({ kind: 'listing' })}
  reports_text | a report with a blank text | ${report({ text: ' ' })}
  reports_outcome | an unknown outcome of a report | ${report({ ...dismissed, outcome: 'lost' })}
  reports_end | a decided report without a time | ${report({ ...dismissed, decided_at: null })}
  reports_one_open | a member’s second open report on the same subject | ${report({})}; ${report({ id: id(94) })}
  profiles_banned | a ban before the account existed | update profiles set banned_at = created_at - interval '1 day' where id = '${seller}'
  profiles_shop_closed | a shop that is closed until a day before it closed | update profiles set shop_closed_at = now(), shop_closed_until = now() where id = '${seller}'
  operator_actions_actor_id_fkey | an action by someone without a profile | ${insert('operator_actions', { id: id(97), actor: 'a', action: 'a', subject: 's', actor_id: id(999) })}
`;

export const POSSIBLE_DECISIONS = accepted`
  a proposed refund | ${decision({})}
  a refund that another person approved | ${decision(approved)}
  a proposal that lapsed | ${decision({ state: 'lapsed', decided_at: '=now()' })}
  a role | ${role({})}
  a monthly figure | ${figure({})}
  a second report after a decision | ${report(dismissed)}; ${report({ id: id(94) })}
`;
