import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { IdentityUnavailableError } from '../../ports/identity-provider.ts';
import { SigningKeys } from './signing-keys.ts';

let jwk: JWK;
beforeAll(async () => {
  jwk = await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).publicKey);
});

const aKey = (kid: string): JWK => ({ ...jwk, kid, alg: 'EdDSA' });

/** Reads are answered by the test. */
function heldReads() {
  const answers: ((keys: readonly JWK[]) => void)[] = [];
  const read = () => new Promise<readonly JWK[]>((resolve) => answers.push(resolve));
  return { keys: new SigningKeys(read), answers };
}

describe('the keys of ID tokens', () => {
  it('however many callers wait for the first load, it is made once and all of them get its keys', async () => {
    const { keys, answers } = heldReads();
    const callers = Array.from({ length: 200 }, () => keys.findSet('first'));
    expect(answers).toHaveLength(1);
    answers[0]?.([aKey('first')]);
    const sets = await Promise.all(callers);
    expect(new Set(sets).size).toBe(1);
    expect(sets[0]?.jwks().keys.map(({ kid }) => kid)).toEqual(['first']);
  });

  it('a key that was added after a load had begun is found by another load', async () => {
    const { keys, answers } = heldReads();
    const early = keys.findSet('first');
    const late = keys.findSet('second');
    answers[0]?.([aKey('first')]);
    await early;
    await Promise.resolve();
    expect(answers).toHaveLength(2);
    answers[1]?.([aKey('first'), aKey('second')]);
    expect((await late).jwks().keys).toHaveLength(2);
  });

  it('while there are no keys, tokens are not refused but answered with a time to try again', async () => {
    const keys = new SigningKeys(async () => []);
    await expect(keys.findSet('first')).rejects.toThrow(IdentityUnavailableError);
  });

  it('forged key IDs cause at most 20 loads a second and never hide the known keys', async () => {
    let loads = 0;
    const keys = new SigningKeys(async () => {
      loads += 1;
      return [aKey('first')];
    });
    const failures: unknown[] = [];
    for (let number = 0; number < 60; number += 1)
      await keys.findSet(`forged ${number}`).catch((error: unknown) => failures.push(error));
    expect(loads).toBe(20);
    expect(failures).toHaveLength(40);
    expect(failures.every((error) => error instanceof IdentityUnavailableError)).toBe(true);
    expect((await keys.findSet('first')).jwks().keys).toHaveLength(1);
  });
});
