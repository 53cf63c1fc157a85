import { expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { createPasswordHasher } from '../adapters/better-auth/password-hasher.ts';

const SLOTS = 4;
const PASSWORD = 'monsoon-kettle-42';
const GUESS = 'wrong-guess-1';

let derived = 0;
const waitingGuesses: (() => void)[] = [];
let onGuess: () => void = () => {};

/** Guesses wait until the test lets them go on. */
const hasher = createPasswordHasher(async (password, salt) => {
  derived += 1;
  if (password === GUESS && isHolding) {
    await new Promise<void>((resolve) => {
      waitingGuesses.push(resolve);
      onGuess();
    });
  }
  return Buffer.from(`${salt} ${password}`.padEnd(64).slice(0, 64));
});
let isHolding = false;

const app = setUpApp({ settings: { TRUST_PROXY: 'on', MAX_WRITES: String(SLOTS) }, hasher });

const post = (browser: TestBrowser, path: string, body: object): Promise<Response> =>
  browser.postJson(`/api/identity/${path}`, body);

it("one network's guesses do not keep others from signing in", async () => {
  const email = 'asha@example.com';
  await post(new TestBrowser(app.url), 'sign-up/email', { name: '', email, password: PASSWORD });
  isHolding = true;
  const attacker = new TestBrowser(app.url);
  const areHeld = new Promise<void>((resolve) => {
    // A guess derives two keys.
    onGuess = () => {
      if (waitingGuesses.length === 2 * SLOTS) resolve();
    };
  });
  let answered = 0;
  const guesses = Array.from({ length: 40 }, async (_none, index) => {
    const victim = `victim.${index}@example.com`;
    await post(attacker.withoutCookies(), 'sign-in/email', { email: victim, password: GUESS });
    answered += 1;
  });
  await areHeld;
  onGuess = () => waitingGuesses.splice(0).forEach((goOn) => goOn());
  const honest = post(new TestBrowser(app.url), 'sign-in/email', { email, password: PASSWORD });
  onGuess();
  expect((await honest).status).toBe(200);
  expect(answered).toBeLessThan(30);
  isHolding = false;
  onGuess();
  await Promise.all(guesses);
});

it('a sign-up derives one key for a member, an unverified and an unknown address', async () => {
  await app.identity.openSession({ email: 'member@example.com', name: '', password: PASSWORD });
  const seen: [number, number][] = [];
  for (const email of ['member@example.com', 'pending@example.com', 'pending@example.com']) {
    derived = 0;
    const body = { name: '', email, password: 'strangers-password-1' };
    const answer = await post(new TestBrowser(app.url), 'sign-up/email', body);
    seen.push([answer.status, derived]);
  }
  expect(seen).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
});

it('a sign-in derives the same number of keys for a member, an unverified and an unknown address', async () => {
  await app.identity.openSession({ email: 'member@example.com', name: '', password: PASSWORD });
  for (const password of ['strangers-password-1', 'strangers-password-2', 'strangers-password-3']) {
    const body = { name: '', email: 'pending@example.com', password };
    expect((await post(new TestBrowser(app.url), 'sign-up/email', body)).status).toBe(200);
  }
  const seen: [number, number][] = [];
  for (const [email, password] of [
    ['member@example.com', PASSWORD],
    ['member@example.com', GUESS],
    ['pending@example.com', 'strangers-password-1'],
    ['pending@example.com', GUESS],
    ['unknown@example.com', GUESS],
  ]) {
    derived = 0;
    const answer = await post(new TestBrowser(app.url), 'sign-in/email', { email, password });
    seen.push([answer.status, derived]);
  }
  expect(seen).toEqual([
    [200, 2],
    [401, 2],
    [200, 2],
    [401, 2],
    [401, 2],
  ]);
});
