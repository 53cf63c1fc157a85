import { describe, expect, it } from 'vitest';
import { listRankedPasswords, findPasswordFault, MIN_PASSWORD_LENGTH } from './password-rule.ts';

const email = 'asha.verma@example.com';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

describe('the password rule', () => {
  it('the most common passwords are rejected in lower case, in upper case and capitalised', () => {
    const ranked = listRankedPasswords(MIN_PASSWORD_LENGTH);
    expect(new Set(ranked).size).toBeGreaterThan(3_000);
    expect(ranked.slice(0, 10)).toEqual(expect.arrayContaining(['password', '12345678', 'qwertyuiop']));
    const accepted = ranked.flatMap((password) =>
      [password, password.toUpperCase(), capital(password)].filter(
        (variant) => findPasswordFault(variant, email) === null,
      ),
    );
    expect(accepted).toEqual([]);
  });

  it.each([
    ['a product word with a suffix', 'ProtoHaat2026!'],
    ['a common word with a suffix', 'Password123!'],
    ['a common word of India', 'jaishreeram'],
    ['a sequence', 'abcdefgh'],
    ['one repeated character', 'aaaaaaaa'],
    ['two alternating characters', 'abababab'],
    ['the email address', email],
    ['the local part of the address with a suffix', 'asha.verma99'],
    ['short', 'h7!kQ2z'],
    ['too long', 'tarpaulin-mango '.repeat(9)],
  ])('a password that is %s is rejected', (_what, password) => {
    expect(findPasswordFault(password, email)).not.toBeNull();
  });

  it.each([
    'monsoon-kettle-42',
    'tarpaulin mango',
    'हरी छतरी और चाय',
    'vX9$kp2mQ',
    'four ordinary words here',
    'kettle monsoon superman',
  ])('the password %j is accepted', (password) => {
    expect(findPasswordFault(password, email)).toBeNull();
  });
});
