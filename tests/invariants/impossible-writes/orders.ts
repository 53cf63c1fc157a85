import {
  bought,
  buyer,
  change,
  hardware,
  id,
  refused,
  insert,
  ordered,
  reserved,
  free,
  hash,
  seller,
  software,
  stranger,
  accepted,
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

export const IMPOSSIBLE_ORDERS = refused`
  attachments_of_one_message | an attachment without a message | ${attachment({ order_message_id: null })}
  attachments_position | a fifth picture of a message | ${attachment({ position: 5 })}
  attachments_of_order_message | two pictures at the same position in a message | ${attachment({})}; ${newAttachment({ id: id(96) })}
  attachments_hash | an attachment whose file name is not a hash | ${attachment({ hash: 'x' })}
  attachments_size | an empty attachment | ${attachment({ size_bytes: 0 })}
  attachments_dimensions | an attachment of width 0 | ${attachment({ width: 0 })}
  order_processes_between_the_parties | an order whose buyer differs from its purchase’s | ${process({ buyer_id: stranger })}
  order_processes_of_paid_purchases | an order of an unpaid purchase | ${process({ purchase_id: reserved, project_id: free })}
  order_processes_pkey | a second order of a purchase | ${process({})}; ${process({})}
  order_processes_state | an unknown state of an order | ${process({ state: 'lost' })}
  order_processes_evidence | empty evidence of an order | ${process({ evidence_sealed: '' })}
  order_processes_clock | an open order without a deadline | ${process({ due_at: null })}
  order_processes_clock | a released order with a deadline | ${process({ state: 'released', ended_at: '=now()' })}
  order_processes_clock | a paused order without a case or dispute | ${process({ due_at: null, remaining_seconds: 5, paused_at: '=now()' })}
  order_processes_clock | an order with a case that is not paused | ${process({ has_case: true })}
  order_processes_end_has_its_time | a released order without an end time | ${process({ state: 'released', due_at: null })}
  order_processes_remaining | a negative remaining time | ${process({ due_at: null, remaining_seconds: -1, paused_at: '=now()', has_case: true })}
  order_processes_delivery | a delivered order that does not record who reported the delivery | ${process({ delivered_at: '=now()' })}
  purchases_cancelled_before_delivery | a cancellation by the buyer after the first download | ${process({})}; ${change('purchases', "refunded_by = 'buyer'", `id = '${bought}'`)}
  order_processes_no_download_during_refund | a first download during a refund | ${process({ state: 'to-download' })}; ${change('purchases', "refunded_by = 'buyer'", `id = '${bought}'`)}; ${change('order_processes', "state = 'trying'", `purchase_id = '${bought}'`)}
  order_processes_wrong_codes | a sixth wrong hand-over code | ${process({ wrong_codes: 6 })}
  order_processes_step | a change from the trial period back to shipped | ${changeProcess("state = 'shipped'")}
  order_processes_step | a release of a reversed order | ${process({ state: 'reversed', due_at: null, ended_at: '=now()' })}; ${change('order_processes', "state = 'released'", `purchase_id = '${bought}'`)}
  order_events_code | an unknown event of an order | ${event({ code: 'lost' })}
  order_events_party | an event by a stranger | ${event({ party: 'stranger' })}
  order_events_amount | a partial refund without an amount | ${event({ code: 'part-refunded' })}
  order_events_are_append_only | a changed event of an order | ${event({})}; ${change('order_events', "code = 'works'", 'id = 1')}
  cases_reason | an unknown reason of a case | ${withCase({ reason: 'envy' })}
  cases_one_open_per_order | a second open case | ${withCase({})}; ${newCase({ id: id(97) })}
  cases_clock | an open case without a deadline | ${withCase({ due_at: null })}
  cases_end | a closed case without an outcome | ${changeCase("state = 'closed', due_at = null, overdue_at = null")}
  cases_offer | a partial offer without an amount | ${changeCase("offer_kind = 'part-refund', offered_at = now()")}
  cases_part | an agreed partial refund without an amount | ${changeCase(closed.replace('withdrawn', 'part-refund-agreed'))}
  cases_alert | an alert about a case that is not escalated | ${withCase({ alert_at: '=now()' })}
  order_processes_support_days | a support period of 91 days | ${process({ support_days: 91 })}
  support_requests_state | a support request in an unknown state | ${support({ state: 'lost' })}
  support_requests_clock | an open support request without a deadline | ${support({ due_at: null })}
  support_requests_late | a late support request without a missed deadline | ${support({ state: 'late' })}
  support_requests_answered | an answered support request without an answer | ${support({ state: 'answered' })}
  support_requests_end | a closed support request without an outcome | ${support({ state: 'closed', due_at: null })}
  support_requests_outcome | a support request with an unknown outcome | ${support({ state: 'closed', due_at: null, outcome: 'lost', closed_at: '=now()' })}
  support_requests_sellers_end | a support request that the seller closed without an answer | ${support({ state: 'closed', due_at: null, outcome: 'closed-by-seller', closed_at: '=now()' })}
  support_requests_times | an answer before the support request | ${support({ first_answered_at: "=now() - interval '1 day'" })}
  support_requests_message | two support requests with the same question | ${changeSupport({}, supportClosed)}; ${newSupport({ id: id(97) })}
  support_requests_one_open_per_order | a second open support request | ${support({})}; ${insert('order_messages', { id: id(96), purchase_id: bought, party: 'buyer', text: 'Hello.' })}; ${newSupport({ id: id(97), message_id: id(96) })}
  order_messages_text | a blank message between the parties | ${orderMessage({ text: ' ' })}
  order_messages_party | a message between the parties by an operator | ${orderMessage({ party: 'operator' })}
  order_messages_hidden | a message that is hidden before it is written | ${orderMessage({ hidden_at: "=now() - interval '1 day'" })}
  case_messages_text | a blank message | ${message({ text: ' ' })}
  case_messages_party | a message by a stranger | ${message({ party: 'stranger' })}
`;

export const POSSIBLE_ORDERS = accepted`
  an order of hardware | ${process({ purchase_id: ordered, project_id: hardware, state: 'to-ship' })}
  an order that a case has paused | ${process({ due_at: null, remaining_seconds: 5, paused_at: '=now()', has_case: true })}
  a case with a message that is then closed | ${message({})}; ${change('cases', closed, `id = '${id(95)}'`)}
`;
