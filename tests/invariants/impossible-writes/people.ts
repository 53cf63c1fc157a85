import { hash, insert, profile, seller, buyer, type Impossible } from './rows.ts';

export const people: readonly Impossible[] = [
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
    'an unknown kind of signal',
    'account_signals_kind_check',
    insert('account_signals', { kind: 'shoe', value: 'x', profile_id: buyer }),
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
