import { describe, expect, it } from 'vitest';
import { listRankedPasswords } from './common-passwords.ts';
import { describeWeakPassword, SHORTEST_PASSWORD } from './password-rule.ts';

const email = 'asha.verma@example.com';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe('a new password', () => {
  it('is none of the 3,000 most common ones that are long enough, however they are written', () => {
    const ranked = listRankedPasswords(SHORTEST_PASSWORD);
    expect(new Set(ranked).size).toBeGreaterThan(3_000);
    // The ranking begins with what everybody uses.
    expect(ranked.slice(0, 10)).toEqual(expect.arrayContaining(['password', '12345678', 'qwertyuiop']));
    const taken = ranked.flatMap((password) =>
      [password, password.toUpperCase(), capital(password)].filter(
        (written) => describeWeakPassword(written, email) === null,
      ),
    );
    expect(taken).toEqual([]);
  });

  it.each([
    ['a word of the trade with an ending', 'ProtoHaat2026!'],
    ['a common word with an ending', 'Password123!'],
    ['a common word of India', 'jaishreeram'],
    ['a run', 'abcdefgh'],
    ['the same again', 'aaaaaaaa'],
    ['two characters in turn', 'abababab'],
    ['the address', email],
    ['the name in the address, with an ending', 'asha.verma99'],
    ['short', 'h7!kQ2z'],
    ['too long', 'tarpaulin-mango '.repeat(9)],
  ])('is not %s', (_what, password) => {
    expect(describeWeakPassword(password, email)).not.toBeNull();
  });

  it.each([
    'monsoon-kettle-42',
    'tarpaulin mango',
    'हरी छतरी और चाय',
    'vX9$kp2mQ',
    'four ordinary words here',
    'kettle monsoon superman',
  ])('may be %j', (password) => {
    expect(describeWeakPassword(password, email)).toBeNull();
  });
});
