import { free, hash, id, insert, profile, seller, buyer, type Impossible } from './rows.ts';

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

export const people: readonly Impossible[] = [
  [
    'a GitHub link with a script URL as its return address',
    'github_link_tickets_return_to',
    linkTicket({ return_to: 'javascript:alert(1)' }),
  ],
  [
    'a GitHub link ticket with a return address',
    'github_link_tickets_return_to',
    linkTicket({ kind: 'ticket', return_to: 'https://app.example.org/' }),
  ],
  ['a webhook with a file URL', 'webhooks_url', webhook({ url: 'file:///etc/passwd' })],
  ['a webhook without a secret', 'webhooks_secret', webhook({ secret_sealed: '' })],
  ['a webhook without events', 'webhooks_events', webhook({ events: '{}' })],
  ['a webhook for an unknown event', 'webhooks_events', webhook({ events: '{order.lost}' })],
  [
    'a webhook disabled before it was created',
    'webhooks_times',
    webhook({ disabled_at: "=now() - interval '1 day'" }),
  ],
  ['a delivery of an unknown event', 'webhook_deliveries_type', delivery({ type: 'order.lost' })],
  ['a delivery without a body', 'webhook_deliveries_body', delivery({ body: '' })],
  ['a delivery without an id', 'webhook_deliveries_event', delivery({ event_id: '' })],
  ['a delivery in an unknown state', 'webhook_deliveries_state', delivery({ state: 'lost' })],
  ['a webhook delivery attempt without a time', 'webhook_deliveries_attempts', delivery({ attempts: 1 })],
  ['a webhook response with the status 42', 'webhook_deliveries_status', delivery({ last_status: 42 })],
  [
    'a webhook delivery with an unknown error',
    'webhook_deliveries_error',
    delivery({ last_error: 'bad luck' }),
  ],
  ['an API token without a name', 'api_tokens_name', token({ name: ' ' })],
  ['an API token in plain text', 'api_tokens_hash', token({ token_hash: 'phat_abc' })],
  ['an API token without a scope', 'api_tokens_scopes', token({ scopes: '{}' })],
  ['an API token for the console', 'api_tokens_scopes', token({ scopes: '{read,operate}' })],
  [
    'an API token used before it was created',
    'api_tokens_used',
    token({ last_used_at: "=now() - interval '1 day'" }),
  ],
  [
    'an API token that expires before it was created',
    'api_tokens_expiry',
    token({ expires_at: "=now() - interval '1 day'" }),
  ],
  [
    'an API token that works for more than a year',
    'api_tokens_expiry',
    token({ expires_at: "=now() + interval '366 days'" }),
  ],
  [
    'a warning of an expiry before the API token was created',
    'api_tokens_warned',
    token({ expiry_warned_at: "=now() - interval '1 day'" }),
  ],
  ['two API tokens with the same hash', 'api_tokens_of_hash', `${token({})}; ${token({ id: id(98) })}`],
  ['an idempotency key in plain text', 'idempotency_keys_key', key({ key_hash: 'first-try' })],
  ['an idempotency key without a request hash', 'idempotency_keys_request', key({ request_hash: '' })],
  ['an idempotency key with an empty response', 'idempotency_keys_answer', key({ answer_sealed: '' })],
  [
    'an idempotency key attempted before it was created',
    'idempotency_keys_attempted',
    key({ attempted_at: "=now() - interval '1 day'" }),
  ],
  ['a duplicate idempotency key', 'idempotency_keys_pkey', `${key({})}; ${key({})}`],
  [
    'a completed profile without a username',
    'profiles_completed_have_a_name',
    profile({ completed_at: '=now()', full_name: 'A' }),
  ],
  [
    'a completed profile without a name',
    'profiles_completed_have_a_name',
    profile({ completed_at: '=now()', username: 'asha' }),
  ],
  ['a username with a space', 'profiles_username_form', profile({ username: 'a sha' })],
  ['a username of one letter', 'profiles_username_form', profile({ username: 'a' })],
  ['a username in capitals', 'profiles_username_form', profile({ username: 'ASHA' })],
  ['a blank full name', 'profiles_full_name', profile({ full_name: ' ' })],
  [
    'a full name of a million characters',
    'profiles_full_name',
    profile({ full_name: "=repeat('x', 1000000)" }),
  ],
  ['a profile with a blank email address', 'profiles_email', profile({ email: '' })],
  ['a photo that is not a hash', 'profiles_photo_hash', profile({ photo_hash: 'me.jpg' })],
  [
    'a deleted account with a name',
    'profiles_deleted_keep_nothing',
    profile({ deleted_at: '=now()', full_name: 'Asha' }),
  ],
  [
    'an account deleted before it was created',
    'profiles_times',
    profile({ deleted_at: "=now() - interval '1 day'" }),
  ],
  [
    'a deleted account with a bounced address',
    'profiles_returned_mail',
    profile({ deleted_at: '=now()', mail_returned_at: '=now()' }),
  ],
  ['a GitHub account without a login', 'profiles_github_is_whole', profile({ github_id: 5 })],
  [
    'a sealed token without a GitHub account',
    'profiles_github_is_whole',
    profile({ github_token_sealed: 'x' }),
  ],
  [
    'a device last used before it was first seen',
    'account_devices_times',
    insert('account_devices', {
      device_hash: hash('a'),
      profile_id: buyer,
      last_used_at: "=now() - interval '1 day'",
    }),
  ],
  [
    'an account signal of an unknown kind',
    'account_signals_kind_check',
    insert('account_signals', { kind: 'shoe', value: 'x', profile_id: buyer }),
  ],
  [
    'a phone number of a recipient that is not hashed',
    'shipping_drafts_phone_hash',
    insert('shipping_drafts', { ...draft, phone_hash: '9876543210' }),
  ],
  [
    'an address of a recipient that is not hashed',
    'shipping_drafts_recipient_hash',
    insert('shipping_drafts', { ...draft, recipient_hash: 'a/b' }),
  ],
  [
    'a reserved username that is not hashed',
    'reserved_usernames_hash',
    insert('reserved_usernames', { key_hash: 'asha', reserved_until: '=now()' }),
  ],
  [
    'an account marked as a different person from itself',
    'separate_people_two',
    insert('separate_people', { profile_id: buyer, other_id: buyer }),
  ],
  [
    'more reviewers than buyers',
    'seller_figures_counts',
    insert('seller_figures', { seller_id: seller, buyers: 1, reviewers: 2, rating: 4 }),
  ],
  [
    'a negative number of buyers',
    'seller_figures_counts',
    insert('seller_figures', { seller_id: seller, buyers: -1 }),
  ],
  [
    'a seller with more answered support requests than requests',
    'seller_figures_support',
    insert('seller_figures', { seller_id: seller, support_requests: 1, support_answered: 2 }),
  ],
  [
    'a mean rating of 6',
    'seller_figures_rating',
    insert('seller_figures', { seller_id: seller, buyers: 1, reviewers: 1, rating: 6 }),
  ],
  [
    'a mean rating without a reviewer',
    'rating_needs_a_review',
    insert('seller_figures', { seller_id: seller, buyers: 1, rating: 4 }),
  ],
  [
    'a negative use count of a rate limit',
    'request_limits_used',
    insert('request_limits', { key: 'k', used: -1, ends_at: '=now()' }),
  ],
];
