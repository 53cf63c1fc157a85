import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpStepwise, startTestApp, type TestApp, type TestPerson } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a member created by the test app has the same rows and token claims as a person who signed up', async () => {
  const quick = await app.signUp({ name: 'Asha Verma' });
  const stepwise = await signUpStepwise(app, {
    name: 'Asha Verma',
    username: 'asha.verma.stepwise',
    email: 'asha.verma.stepwise@example.com',
  });
  const own = [quick.subject, quick.profileId, quick.username];
  const other = [stepwise.subject, stepwise.profileId, 'asha.verma.stepwise'];
  expect(await describeAccount(quick, own)).toEqual(await describeAccount(stepwise, other));
});

async function describeAccount(
  { subject, token }: Pick<TestPerson, 'subject' | 'token'>,
  own: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ table: string; row: Record<string, unknown> }>`
    select 'user' as table, to_jsonb(u) as row from identity_user u where id = ${subject}
    union all select 'mailbox', to_jsonb(m) from identity_mailboxes m where user_id = ${subject}
    union all select 'account', to_jsonb(a) from identity_account a where "userId" = ${subject}
    union all select 'session', to_jsonb(s) - 'id' || jsonb_build_object('token', length(token) > 0)
      from identity_session s where "userId" = ${subject}
    union all select 'profile', to_jsonb(p) - 'username_key'
        || jsonb_build_object('key', username_key = replace(username, '.', ''))
      from profiles p where identity_subject = ${subject}`.execute(app.context.database);
  const claims = { ...decodeJwt(token), iat: 'a time', exp: 'a time', sid: 'a session' };
  return [...rows.map(({ table, row }) => ({ table, row })), { table: 'token', row: claims }].map(
    ({ table, row }) => {
      const text = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const withoutTimes = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/gu, 'a time');
      return `${table} ${own.reduce((all, value) => all.replaceAll(value, 'own'), withoutTimes)}`;
    },
  );
}
