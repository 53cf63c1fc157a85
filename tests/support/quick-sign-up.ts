import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import { canonicalName, nameKey } from '#domain/accounts/person-name.ts';
import { canonicalUsername, usernameKey } from '#domain/accounts/username.ts';
import { noteSignals } from '#server/accounts/people/signal-store.ts';
import { AUDIENCE } from '#server/adapters/better-auth/identity-settings.ts';
import type { Context } from '#server/context.ts';

/** Tokens that tests create are signed with this key; the identity provider signs with another, newer key. */
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keyId = randomUUID();
const TOKEN_SECONDS = 15 * 60;

export async function addSigningKey(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into identity_jwks (id, "publicKey", "privateKey", "createdAt", alg, crv)
     values ($1, $2, '', to_timestamp(0), 'EdDSA', 'Ed25519') on conflict do nothing`,
    [keyId, JSON.stringify(publicKey.export({ format: 'jwk' }))],
  );
}

const INSERT = `
  with person as (
    insert into identity_user (id, name, email, mailbox, "emailVerified") values ($1, $2, $3, $4, true)
  ), box as (
    insert into identity_mailboxes (mailbox, user_id) values ($4, $1)
  ), session as (
    insert into identity_session (id, token, "userId", "expiresAt", "updatedAt", "ipAddress", "userAgent")
    values ($5, $6, $1, now() + interval '7 days', now(), '', '')
  )
  insert into profiles (id, identity_subject, email, mailbox, address_proved_at, username, username_key, full_name,
                        full_name_key, college_name, completed_at)
  values ($7, $1, $3, $4, now(), $8, $9, $10, $11, $12, now())`;

export async function insertMember(
  { config, database, lookalikes }: Pick<Context, 'config' | 'database' | 'lookalikes'>,
  pool: pg.Pool,
  person: {
    readonly name: string;
    readonly username: string;
    readonly email: string;
    readonly college: string;
  },
): Promise<{ readonly subject: string; readonly profileId: string; readonly token: string }> {
  const [subject, sessionId, profileId] = [randomUUID(), randomBytes(16).toString('hex'), v7()];
  const username = canonicalUsername(person.username);
  const fullName = canonicalName(person.name);
  await pool.query({
    text: INSERT,
    values: [
      subject,
      person.name,
      person.email,
      mailboxOf(person.email),
      sessionId,
      randomBytes(16).toString('hex'),
      profileId,
      username,
      usernameKey(username),
      fullName,
      nameKey(lookalikes.skeletonOf(fullName)),
      person.college,
    ],
  });
  await noteSignals(database, profileId, [{ kind: 'mailbox', value: mailboxOf(person.email) }]);
  const issuedAt = Math.floor(Date.now() / 1_000);
  const payload = {
    iat: issuedAt,
    sub: subject,
    email: person.email,
    email_verified: true,
    name: person.name,
    sid: sessionId,
    exp: issuedAt + TOKEN_SECONDS,
    iss: config.publicUrl,
    aud: AUDIENCE,
  };
  return { subject, profileId, token: signToken(payload) };
}

function signToken(payload: object): string {
  const [header, body] = [{ alg: 'EdDSA', kid: keyId }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign(null, Buffer.from(`${header}.${body}`), privateKey).toString('base64url');
  return `${header}.${body}.${signature}`;
}
