/** The profile (`ViewerProfile`) of the account `u`, or null. */
export const VIEWER_PROFILE = `(
  select json_build_object('id', id, 'username', username, 'completed', completed_at is not null, 'githubId', github_id,
    'isBanned', banned_at is not null, 'isAddressProved', address_proved_at is not null)
  from profiles where identity_subject = u.id)`;
