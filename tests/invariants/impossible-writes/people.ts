import { free, hash, id, insert, profile, seller, buyer, refused } from './rows.ts';

const token = (row: Record<string, unknown>) =>
  insert('api_tokens', {
    id: id(97),
    profile_id: seller,
    name: 'Bot',
    token_hash: 'a'.repeat(64),
    scopes: '{read}',
    expires_at: "=now() + interval '90 days'",
    ...row,
  });
const key = (row: Record<string, unknown>) =>
  insert('idempotency_keys', {
    profile_id: buyer,
    key_hash: 'a'.repeat(64),
    request_hash: 'b'.repeat(64),
    attempt: id(98),
    ...row,
  });

const draft = { profile_id: buyer, project_id: free, address: 'a', phone: 'p' };
const webhook = (row: Record<string, unknown>) =>
  insert('webhooks', {
    id: id(96),
    profile_id: seller,
    url: 'https://example.com/hooks',
    secret_sealed: 'sealed',
    events: '{order.sold}',
    ...row,
  });
const delivery = (row: Record<string, unknown>) =>
  `${webhook({})}; ${insert('webhook_deliveries', {
    id: id(95),
    webhook_id: id(96),
    event_id: 'order.sold.1',
    type: 'order.sold',
    body: '{}',
    ...row,
  })}`;

const linkTicket = (row: Record<string, unknown>) =>
  insert('github_link_tickets', {
    hash: 'a'.repeat(64),
    kind: 'state',
    profile_id: seller,
    expires_at: "=now() + interval '1 minute'",
    ...row,
  });

export const people = refused`
  github_link_tickets_return_to | a GitHub link with a script URL as its return address | ${linkTicket({ return_to: 'javascript:alert(1)' })}
  github_link_tickets_return_to | a GitHub link ticket with a return address | ${linkTicket({ kind: 'ticket', return_to: 'https://app.example.org/' })}
  webhooks_url | a webhook with a file URL | ${webhook({ url: 'file:///etc/passwd' })}
  webhooks_secret | a webhook without a secret | ${webhook({ secret_sealed: '' })}
  webhooks_events | a webhook without events | ${webhook({ events: '{}' })}
  webhooks_events | a webhook for an unknown event | ${webhook({ events: '{order.lost}' })}
  webhooks_times | a webhook disabled before it was created | ${webhook({ disabled_at: "=now() - interval '1 day'" })}
  webhook_deliveries_type | a delivery of an unknown event | ${delivery({ type: 'order.lost' })}
  webhook_deliveries_body | a delivery without a body | ${delivery({ body: '' })}
  webhook_deliveries_event | a delivery without an id | ${delivery({ event_id: '' })}
  webhook_deliveries_state | a delivery in an unknown state | ${delivery({ state: 'lost' })}
  webhook_deliveries_attempts | a webhook delivery attempt without a time | ${delivery({ attempts: 1 })}
  webhook_deliveries_status | a webhook response with the status 42 | ${delivery({ last_status: 42 })}
  webhook_deliveries_error | a webhook delivery with an unknown error | ${delivery({ last_error: 'bad luck' })}
  api_tokens_name | an API token without a name | ${token({ name: ' ' })}
  api_tokens_hash | an API token in plain text | ${token({ token_hash: 'phat_abc' })}
  api_tokens_scopes | an API token without a scope | ${token({ scopes: '{}' })}
  api_tokens_scopes | an API token for the console | ${token({ scopes: '{read,operate}' })}
  api_tokens_used | an API token used before it was created | ${token({ last_used_at: "=now() - interval '1 day'" })}
  api_tokens_expiry | an API token that expires before it was created | ${token({ expires_at: "=now() - interval '1 day'" })}
  api_tokens_expiry | an API token that works for more than a year | ${token({ expires_at: "=now() + interval '366 days'" })}
  api_tokens_warned | a warning of an expiry before the API token was created | ${token({ expiry_warned_at: "=now() - interval '1 day'" })}
  api_tokens_of_hash | two API tokens with the same hash | ${token({})}; ${token({ id: id(98) })}
  idempotency_keys_key | an idempotency key in plain text | ${key({ key_hash: 'first-try' })}
  idempotency_keys_request | an idempotency key without a request hash | ${key({ request_hash: '' })}
  idempotency_keys_answer | an idempotency key with an empty response | ${key({ answer_sealed: '' })}
  idempotency_keys_attempted | an idempotency key attempted before it was created | ${key({ attempted_at: "=now() - interval '1 day'" })}
  idempotency_keys_pkey | a duplicate idempotency key | ${key({})}; ${key({})}
  profiles_completed_have_a_name | a completed profile without a username | ${profile({ completed_at: '=now()', full_name: 'A' })}
  profiles_completed_have_a_name | a completed profile without a name | ${profile({ completed_at: '=now()', username: 'asha' })}
  profiles_language | a language by its name | ${profile({ language: 'Hindi' })}
  profiles_username_form | a username with a space | ${profile({ username: 'a sha' })}
  profiles_username_form | a username of one letter | ${profile({ username: 'a' })}
  profiles_username_form | a username in capitals | ${profile({ username: 'ASHA' })}
  profiles_full_name | a blank full name | ${profile({ full_name: ' ' })}
  profiles_full_name | a full name of a million characters | ${profile({ full_name: "=repeat('x', 1000000)" })}
  profiles_email | a profile with a blank email address | ${profile({ email: '' })}
  profiles_photo_hash | a photo that is not a hash | ${profile({ photo_hash: 'me.jpg' })}
  profiles_deleted_keep_nothing | a deleted account with a name | ${profile({ deleted_at: '=now()', full_name: 'Asha' })}
  profiles_times | an account deleted before it was created | ${profile({ deleted_at: "=now() - interval '1 day'" })}
  profiles_returned_mail | a deleted account with a bounced address | ${profile({ deleted_at: '=now()', mail_returned_at: '=now()' })}
  profiles_github_is_whole | a GitHub account without a login | ${profile({ github_id: 5 })}
  profiles_github_is_whole | a sealed token without a GitHub account | ${profile({ github_token_sealed: 'x' })}
  account_devices_times | a device last used before it was first seen | ${insert('account_devices', { device_hash: hash('a'), profile_id: buyer, last_used_at: "=now() - interval '1 day'" })}
  account_signals_kind_check | an account signal of an unknown kind | ${insert('account_signals', { kind: 'shoe', value: 'x', profile_id: buyer })}
  shipping_drafts_phone_hash | a phone number of a recipient that is not hashed | ${insert('shipping_drafts', { ...draft, phone_hash: '9876543210' })}
  shipping_drafts_recipient_hash | an address of a recipient that is not hashed | ${insert('shipping_drafts', { ...draft, recipient_hash: 'a/b' })}
  reserved_usernames_hash | a reserved username that is not hashed | ${insert('reserved_usernames', { key_hash: 'asha', reserved_until: '=now()' })}
  separate_people_two | an account marked as a different person from itself | ${insert('separate_people', { profile_id: buyer, other_id: buyer })}
  seller_figures_counts | more reviewers than buyers | ${insert('seller_figures', { seller_id: seller, buyers: 1, reviewers: 2, rating: 4 })}
  seller_figures_counts | a negative number of buyers | ${insert('seller_figures', { seller_id: seller, buyers: -1 })}
  seller_figures_support | a seller with more answered support requests than requests | ${insert('seller_figures', { seller_id: seller, support_requests: 1, support_answered: 2 })}
  seller_figures_rating | a mean rating of 6 | ${insert('seller_figures', { seller_id: seller, buyers: 1, reviewers: 1, rating: 6 })}
  rating_needs_a_review | a mean rating without a reviewer | ${insert('seller_figures', { seller_id: seller, buyers: 1, rating: 4 })}
  request_limits_used | a negative use count of a rate limit | ${insert('request_limits', { key: 'k', used: -1, ends_at: '=now()' })}
`;
