import {
  id,
  insert,
  shipment,
  changeShipment,
  review,
  newClaim,
  changeClaim,
  seller,
  buyer,
  stranger,
  hardware,
  free,
  refused,
} from './rows.ts';

const question = (row: Record<string, unknown>) =>
  insert('questions', { id: id(90), project_id: free, asker_id: buyer, question: 'Does it run?', ...row });

const thread = (row: Record<string, unknown>) =>
  insert('private_threads', {
    id: id(91),
    project_id: free,
    asker_id: buyer,
    seller_id: seller,
    last_party: 'asker',
    ...row,
  });
const privately = (row: Record<string, unknown>) =>
  `${thread({})}; ${insert('private_messages', { id: id(92), thread_id: id(91), party: 'asker', text: 'Does it run?', ...row })}`;

export const afterTheSale = refused`
  archive_downloads_purchase_id_fkey | a download of a purchase that does not exist | ${insert('archive_downloads', { id: id(98), purchase_id: id(999) })}
  questions_question | a blank question | ${question({ question: ' ' })}
  questions_question | a question of more than 500 characters | ${question({ question: "=repeat('x', 501)" })}
  questions_answer | a blank answer | ${question({ answer: ' ', answered_at: '=now()' })}
  questions_answer | an answer of more than 1000 characters | ${question({ answer: "=repeat('x', 1001)", answered_at: '=now()' })}
  questions_answer_has_its_time | an answer without a time | ${question({ answer: 'Yes' })}
  private_threads_once | a second private thread about a listing | ${thread({})}; ${thread({ id: id(93) })}
  private_threads_of_two | a private question to oneself | ${thread({ asker_id: seller })}
  private_threads_times | an answer before the private question | ${thread({ answered_at: "=now() - interval '1 day'" })}
  private_threads_last_party_check | a third party in a private thread | ${thread({ last_party: 'operator' })}
  private_threads_blocked_by_check | a block by a third party | ${thread({ blocked_by: 'operator' })}
  private_messages_party_check | a private message of a third party | ${privately({ party: 'operator' })}
  private_messages_text | a private message of more than 2000 characters | ${privately({ text: "=repeat('x', 2001)" })}
  private_messages_hidden | a private message hidden before it was written | ${privately({ hidden_at: "=now() - interval '1 day'" })}
  private_messages_published | an answer published as a question | ${question({})}; ${privately({ party: 'seller', question_id: id(90) })}
  reviews_not_by_the_seller | a review by the seller | ${review({ author_id: seller })}
  reviews_by_the_buyer | a review by a stranger | ${review({ author_id: stranger })}
  reviews_by_the_buyer | a review of another project | ${review({ project_id: hardware })}
  reviews_purchase_id_key | a second review of a purchase | ${review({})}; ${review({ id: id(62) })}
  reviews_hidden | a hidden review that counts | ${review({ hidden_at: '=now()', counts: true })}
  reviews_rating_check | a rating of 0 | ${review({ rating: 0 })}
  reviews_rating_check | a rating of 6 | ${review({ rating: 6 })}
  reviews_reply | a blank reply to a review | ${review({ reply: ' ', replied_at: '=now()' })}
  reviews_reply_has_its_time | a reply to a review without a time | ${review({ reply: 'Thanks' })}
  reviews_edited | a review edited before it was written | ${review({ edited_at: "=now() - interval '1 day'" })}
  reviews_comment | a blank review | ${review({ comment: ' ' })}
  reviews_comment | a review of more than 2000 characters | ${review({ comment: "=repeat('x', 2001)" })}
  shipments_between_the_parties | a shipment from the buyer to the seller | ${shipment({ seller_id: buyer, buyer_id: seller })}
  shipments_between_the_parties | a shipment to a stranger | ${shipment({ buyer_id: stranger })}
  shipments_between_the_parties | a shipment of another project | ${shipment({ project_id: free })}
  shipments_pkey | a second shipment of a purchase | ${shipment({})}; ${shipment({})}
  shipments_status_check | an unknown shipment status | ${shipment({ status: 'Lost', shipped_at: '=now()' })}
  shipments_status_has_its_time | a delivered order without a delivery time | ${changeShipment("status = 'Delivered', shipped_at = now()")}
  shipments_status_has_its_time | a shipped order without a shipping time | ${changeShipment("status = 'Shipped'")}
  shipments_times | a delivery before the shipping time | ${changeShipment("status = 'Delivered', shipped_at = now(), delivered_at = now() - interval '1 day'")}
  shipments_times | a delivery time without a shipping time | ${changeShipment('delivered_at = now()')}
  address_until_removed | a shipment without an address | ${shipment({ address: null })}
  shipments_texts | a shipment with a blank address | ${shipment({ address: ' ' })}
  shipping_drafts_texts | a blank delivery address | ${insert('shipping_drafts', { profile_id: buyer, project_id: free, address: '', phone: 'p' })}
  claims_one_open_per_member | a second open claim of one member | ${newClaim({ project_id: free })}
  claims_decision | a decided claim without a decision time | ${changeClaim("state = 'accepted', decision_reason = 'r'")}
  claims_decision | a decided claim without a reason | ${changeClaim("state = 'rejected', decided_at = now(), decision_reason = ''")}
  claims_decision | an open claim with a decision time | ${changeClaim('decided_at = now()')}
  claims_times | a claim decided before it was opened | ${changeClaim("state = 'withdrawn', decided_at = now() - interval '1 day'")}
  claims_texts | a response to a claim without a time | ${changeClaim("answer = 'No'")}
  claims_reason_check | an unknown claim reason | ${newClaim({ reason: 'envy' })}
  claims_state_check | an unknown claim state | ${newClaim({ state: 'lost', decided_at: '=now()' })}
`;
