import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the test app', () => {
  it('the test app can create people with a complete profile and a linked GitHub account', async () => {
    const person = await app.signUp({ name: 'Asha', github: 'asha-verma' });
    const viewer = await app.identity.verifyToken(person.token);
    expect(viewer).toMatchObject({ subject: person.subject, email: person.email, emailVerified: true });
    const row = await app.context.database
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: person.username, githubLogin: 'asha-verma' });
  });

  it('a reset of the test app removes every account', async () => {
    const person = await app.signUp();
    await app.reset();
    await expect(app.identity.verifyToken(person.token)).rejects.toThrow('sign-in-needed');
    await app.signUp({ username: person.username });
  });

  it('the test app refuses callers without a token', async () => {
    const answer = await app.api()('GET /api/projects/getproject');
    expect(answer.status).toBe(401);
    expect(answer.problem.code).toBe('not-signed-in');
  });
});
