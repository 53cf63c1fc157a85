import {
  bought,
  buyer,
  change,
  hardware,
  id,
  type Impossible,
  insert,
  ordered,
  reserved,
  free,
  hash,
  seller,
  software,
  stranger,
} from './rows.ts';

type Row = Parameters<typeof insert>[1];

const process = (row: Row) =>
  insert('order_processes', {
    purchase_id: bought,
    project_id: software,
    seller_id: seller,
    buyer_id: buyer,
    state: 'trying',
    due_at: "=now() + interval '1 day'",
    ...row,
  });
const changeProcess = (set: string) =>
  `${process({})}; ${change('order_processes', set, `purchase_id = '${bought}'`)}`;
const event = (row: Row) =>
  `${process({})}; ${insert('order_events', { id: 1, purchase_id: bought, code: 'paid', party: 'buyer', ...row })}`;
const newCase = (row: Row) =>
  insert('cases', {
    id: id(95),
    purchase_id: bought,
    reason: 'does-not-run',
    wants: 'refund',
    due_at: '=now()',
    overdue_at: '=now()',
    ...row,
  });
const withCase = (row: Row) => `${process({})}; ${newCase(row)}`;
const changeCase = (set: string) => `${withCase({})}; ${change('cases', set, `id = '${id(95)}'`)}`;
const closed = "state = 'closed', due_at = null, overdue_at = null, outcome = 'withdrawn', closed_at = now()";
const message = (row: Row) =>
  `${withCase({})}; ${insert('case_messages', { id: id(96), case_id: id(95), party: 'buyer', text: 'It stops.', ...row })}`;
const orderMessage = (row: Row) =>
  `${process({})}; ${insert('order_messages', { id: id(98), purchase_id: bought, party: 'buyer', text: 'Hello.', ...row })}`;

const newSupport = (row: Row) =>
  insert('support_requests', {
    id: id(99),
    purchase_id: bought,
    message_id: id(98),
    state: 'waiting',
    due_at: '=now()',
    ...row,
  });
const promised = (row: Row) =>
  `${process({ support_days: 30, ...row })}; ${insert('order_messages', { id: id(98), purchase_id: bought, party: 'buyer', text: 'Hello.' })}`;
const support = (row: Row) => `${promised({})}; ${newSupport(row)}`;
const changeSupport = (row: Row, set: string) =>
  `${support(row)}; ${change('support_requests', set, `id = '${id(99)}'`)}`;
const supportClosed = "state = 'closed', due_at = null, outcome = 'closed-by-buyer', closed_at = now()";

const newAttachment = (row: Row) =>
  insert('attachments', {
    id: id(97),
    order_message_id: id(98),
    position: 1,
    uploaded_by: buyer,
    hash: hash('a'),
    width: 1,
    height: 1,
    placeholder: '',
    size_bytes: 1,
    ...row,
  });
const attachment = (row: Row) => `${orderMessage({})}; ${newAttachment(row)}`;

export const IMPOSSIBLE_ORDERS: readonly Impossible[] = [
  ['an attachment without a message', 'attachments_of_one_message', attachment({ order_message_id: null })],
  ['a fifth picture of a message', 'attachments_position', attachment({ position: 5 })],
  [
    'two pictures at the same position in a message',
    'attachments_of_order_message',
    `${attachment({})}; ${newAttachment({ id: id(96) })}`,
  ],
  ['an attachment whose file name is not a hash', 'attachments_hash', attachment({ hash: 'x' })],
  ['an empty attachment', 'attachments_size', attachment({ size_bytes: 0 })],
  ['an attachment of width 0', 'attachments_dimensions', attachment({ width: 0 })],
  [
    'an order whose buyer differs from its purchase’s',
    'order_processes_between_the_parties',
    process({ buyer_id: stranger }),
  ],
  [
    'an order of an unpaid purchase',
    'order_processes_of_paid_purchases',
    process({ purchase_id: reserved, project_id: free }),
  ],
  ['a second order of a purchase', 'order_processes_pkey', `${process({})}; ${process({})}`],
  ['an unknown state of an order', 'order_processes_state', process({ state: 'lost' })],
  ['empty evidence of an order', 'order_processes_evidence', process({ evidence_sealed: '' })],
  ['an open order without a deadline', 'order_processes_clock', process({ due_at: null })],
  [
    'a released order with a deadline',
    'order_processes_clock',
    process({ state: 'released', ended_at: '=now()' }),
  ],
  [
    'a released order without an end time',
    'order_processes_end_has_its_time',
    process({ state: 'released', due_at: null }),
  ],
  [
    'a paused order without a case or dispute',
    'order_processes_clock',
    process({ due_at: null, remaining_seconds: 5, paused_at: '=now()' }),
  ],
  ['an order with a case that is not paused', 'order_processes_clock', process({ has_case: true })],
  [
    'a negative remaining time',
    'order_processes_remaining',
    process({ due_at: null, remaining_seconds: -1, paused_at: '=now()', has_case: true }),
  ],
  [
    'a delivered order that does not record who reported the delivery',
    'order_processes_delivery',
    process({ delivered_at: '=now()' }),
  ],
  [
    'a cancellation by the buyer after the first download',
    'purchases_cancelled_before_delivery',
    `${process({})}; ${change('purchases', "refunded_by = 'buyer'", `id = '${bought}'`)}`,
  ],
  [
    'a first download during a refund',
    'order_processes_no_download_during_refund',
    `${process({ state: 'to-download' })}; ${change('purchases', "refunded_by = 'buyer'", `id = '${bought}'`)}; ${change('order_processes', "state = 'trying'", `purchase_id = '${bought}'`)}`,
  ],
  ['a sixth wrong hand-over code', 'order_processes_wrong_codes', process({ wrong_codes: 6 })],
  [
    'a change from the trial period back to shipped',
    'order_processes_step',
    changeProcess("state = 'shipped'"),
  ],
  [
    'a release of a reversed order',
    'order_processes_step',
    `${process({ state: 'reversed', due_at: null, ended_at: '=now()' })}; ${change('order_processes', "state = 'released'", `purchase_id = '${bought}'`)}`,
  ],
  ['an unknown event of an order', 'order_events_code', event({ code: 'lost' })],
  ['an event by a stranger', 'order_events_party', event({ party: 'stranger' })],
  ['a partial refund without an amount', 'order_events_amount', event({ code: 'part-refunded' })],
  [
    'a changed event of an order',
    'order_events_are_append_only',
    `${event({})}; ${change('order_events', "code = 'works'", 'id = 1')}`,
  ],
  ['an unknown reason of a case', 'cases_reason', withCase({ reason: 'envy' })],
  ['a second open case', 'cases_one_open_per_order', `${withCase({})}; ${newCase({ id: id(97) })}`],
  ['an open case without a deadline', 'cases_clock', withCase({ due_at: null })],
  [
    'a closed case without an outcome',
    'cases_end',
    changeCase("state = 'closed', due_at = null, overdue_at = null"),
  ],
  [
    'a partial offer without an amount',
    'cases_offer',
    changeCase("offer_kind = 'part-refund', offered_at = now()"),
  ],
  [
    'an agreed partial refund without an amount',
    'cases_part',
    changeCase(closed.replace('withdrawn', 'part-refund-agreed')),
  ],
  ['an alert about a case that is not escalated', 'cases_alert', withCase({ alert_at: '=now()' })],
  ['a support period of 91 days', 'order_processes_support_days', process({ support_days: 91 })],
  ['a support request in an unknown state', 'support_requests_state', support({ state: 'lost' })],
  ['an open support request without a deadline', 'support_requests_clock', support({ due_at: null })],
  ['a late support request without a missed deadline', 'support_requests_late', support({ state: 'late' })],
  [
    'an answered support request without an answer',
    'support_requests_answered',
    support({ state: 'answered' }),
  ],
  [
    'a closed support request without an outcome',
    'support_requests_end',
    support({ state: 'closed', due_at: null }),
  ],
  [
    'a support request with an unknown outcome',
    'support_requests_outcome',
    support({ state: 'closed', due_at: null, outcome: 'lost', closed_at: '=now()' }),
  ],
  [
    'a support request that the seller closed without an answer',
    'support_requests_sellers_end',
    support({ state: 'closed', due_at: null, outcome: 'closed-by-seller', closed_at: '=now()' }),
  ],
  [
    'an answer before the support request',
    'support_requests_times',
    support({ first_answered_at: "=now() - interval '1 day'" }),
  ],
  [
    'two support requests with the same question',
    'support_requests_message',
    `${changeSupport({}, supportClosed)}; ${newSupport({ id: id(97) })}`,
  ],
  [
    'a second open support request',
    'support_requests_one_open_per_order',
    `${support({})}; ${insert('order_messages', { id: id(96), purchase_id: bought, party: 'buyer', text: 'Hello.' })}; ${newSupport({ id: id(97), message_id: id(96) })}`,
  ],
  ['a blank message between the parties', 'order_messages_text', orderMessage({ text: ' ' })],
  [
    'a message between the parties by an operator',
    'order_messages_party',
    orderMessage({ party: 'operator' }),
  ],
  [
    'a message that is hidden before it is written',
    'order_messages_hidden',
    orderMessage({ hidden_at: "=now() - interval '1 day'" }),
  ],
  ['a blank message', 'case_messages_text', message({ text: ' ' })],
  ['a message by a stranger', 'case_messages_party', message({ party: 'stranger' })],
];

export const POSSIBLE_ORDERS: readonly (readonly [string, string])[] = [
  ['an order of hardware', process({ purchase_id: ordered, project_id: hardware, state: 'to-ship' })],
  [
    'an order that a case has paused',
    process({ due_at: null, remaining_seconds: 5, paused_at: '=now()', has_case: true }),
  ],
  [
    'a case with a message that is then closed',
    `${message({})}; ${change('cases', closed, `id = '${id(95)}'`)}`,
  ],
];
