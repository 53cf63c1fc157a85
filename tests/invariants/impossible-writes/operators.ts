import { bought, buyer, id, type Impossible, insert, seller, stranger } from './rows.ts';

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

export const operators: readonly Impossible[] = [
  ['an unknown role', 'operator_roles_role', role({ role: 'admin' })],
  ['a role that nobody granted', 'operator_roles_granted_by', role({ granted_by: '' })],
  ['a role granted twice', 'operator_roles_pkey', `${role({})}; ${role({})}`],
  ['a proposed refund of zero paise', 'money_decisions_amount', decision({ amount_minor: 0 })],
  ['a partial refund without a case', 'money_decisions_amount', decision({ part_minor: 1_000 })],
  ['a proposed refund without a reason', 'money_decisions_texts', decision({ reason: ' ' })],
  [
    'a proposed refund in an unknown state',
    'money_decisions_state',
    decision({ state: 'maybe', decided_at: '=now()' }),
  ],
  [
    'an approved refund without an approver',
    'money_decisions_end',
    decision({ ...approved, decided_by: null, decided_by_id: null }),
  ],
  ['an open proposal with a decision time', 'money_decisions_end', decision({ decided_at: '=now()' })],
  [
    'a refund approved by the operator who proposed it',
    'money_decisions_two_people',
    decision({ ...approved, decided_by: 'asha', decided_by_id: seller }),
  ],
  [
    'an approved refund without a proposer or an approver',
    'money_decisions_two_people',
    decision({ ...approved, proposed_by_id: null, decided_by_id: null }),
  ],
  [
    'two open refunds of a purchase',
    'money_decisions_one_open',
    `${decision({})}; ${decision({ id: id(96) })}`,
  ],
  ['a monthly figure for an unknown outcome', 'transparency_figures_outcome', figure({ outcome: 'lost' })],
  [
    'a monthly figure that does not start on the first day',
    'transparency_figures_month',
    figure({ month: '2026-11-02' }),
  ],
  ['a monthly figure of an unknown kind', 'transparency_figures_kind', figure({ kind: 'alert' })],
  ['a monthly figure of zero closed items', 'transparency_figures_closed', figure({ closed: 0 })],
  [
    'a monthly figure with a negative median time',
    'transparency_figures_median',
    figure({ median_hours: -1 }),
  ],
  ['a report of an unknown kind', 'reports_kind', report({ kind: 'picture' })],
  ['a report for an unknown reason', 'reports_reason', report({ reason: 'ugly' })],
  ['a report of oneself', 'reports_not_about_oneself', report({ reporter_id: seller })],
  ['a report of a listing without the listing', 'reports_subject', report({ kind: 'listing' })],
  ['a report with a blank text', 'reports_text', report({ text: ' ' })],
  ['an unknown outcome of a report', 'reports_outcome', report({ ...dismissed, outcome: 'lost' })],
  ['a decided report without a time', 'reports_end', report({ ...dismissed, decided_at: null })],
  [
    'a member’s second open report on the same subject',
    'reports_one_open',
    `${report({})}; ${report({ id: id(94) })}`,
  ],
  [
    'a ban before the account existed',
    'profiles_banned',
    `update profiles set banned_at = created_at - interval '1 day' where id = '${seller}'`,
  ],
  [
    'a shop that is closed until a day before it closed',
    'profiles_shop_closed',
    `update profiles set shop_closed_at = now(), shop_closed_until = now() where id = '${seller}'`,
  ],
  [
    'an action by someone without a profile',
    'operator_actions_actor_id_fkey',
    insert('operator_actions', { id: id(97), actor: 'a', action: 'a', subject: 's', actor_id: id(999) }),
  ],
];

export const POSSIBLE_DECISIONS: readonly (readonly [write: string, statements: string])[] = [
  ['a proposed refund', decision({})],
  ['a refund that another person approved', decision(approved)],
  ['a proposal that lapsed', decision({ state: 'lapsed', decided_at: '=now()' })],
  ['a role', role({})],
  ['a monthly figure', figure({})],
  ['a second report after a decision', `${report(dismissed)}; ${report({ id: id(94) })}`],
];
