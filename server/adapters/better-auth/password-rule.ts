import { dictionary } from '@zxcvbn-ts/language-common';
import type { Refusal } from '#domain/common/refusal.ts';

/** Lists common passwords in lower case: about 18,000 with at least 8 characters. ASVS 5.0, 6.2.4 requires 3,000. */
export function listRankedPasswords(minLength: number): string[] {
  return dictionary['passwords-common'].filter((password) => password.length >= minLength);
}

/**
 * Words that are rejected as passwords, alone and with digits or punctuation appended. They include words common in
 * India and names of this product.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passw0rd p@ssword p@ssw0rd passwort password1 pass word1 mypassword newpassword letmein letmeinnow welcome
  welcome1 welcome123 admin administrator adminadmin admin1234 root rootroot test testtest testing tester guest default
  changeme changeit secret secret123 qwerty qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyqwerty
  qwerty123456 qazwsx qazwsxedc qazwsx123 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1 asdfgh asdfghjk
  asdfghjkl asdf1234 asdfasdf 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc 123qweasd qwe123qwe
  iloveyou iloveyou1 iloveu iloveme loveyou lovely loveme forever princess sunshine shadow superman batman spiderman
  pokemon dragon monkey football baseball basketball cricket cricket1 hockey soccer michael jordan jennifer jessica
  michelle charlie daniel thomas robert matthew andrew joshua ashley amanda nicole hannah samantha whatever trustno1
  starwars master master123 killer hunter ranger computer internet samsung iphone android google facebook instagram
  whatsapp youtube gmail yahoo hotmail microsoft windows apple nokia abc abcd abcdef abcdefg abcdefgh abcd1234 abc12345
  abc123456 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a123456 a12345678 123abc 1234abcd 123456a 123456ab 12345678a 12345abc
  11111111 00000000 12121212 12341234 11223344 1122334455 112233 123123123 123321123 12344321 87654321 98765432 987654321
  9876543210 1234567890 0123456789 0987654321 123456789 12345678 1234567891 12345678910 123454321 147258369 147852369
  159753 159357 741852963 789456123 789456 963852741 456123789 13579246 24681012 10203040 20202020 20222022 20232023
  20242024 20252025 12312312 55555555 66666666 77777777 88888888 99999999 22222222 33333333 44444444 india india123
  indian bharat bharatmata jaihind vandemataram hindustan mumbai delhi bangalore bengaluru chennai kolkata hyderabad
  krishna radhekrishna radhakrishna radheradhe jaishreeram jaishriram jaishreekrishna harekrishna hareram omsairam
  sairam saibaba shivshakti omnamahshivaya mahadev harharmahadev ganesh ganesha ganpati lakshmi laxmi saraswati durga
  hanuman bajrangbali jaimatadi waheguru allah bismillah mohammad muhammad jesus jesuschrist christ priyanka sachin
  tendulkar dhoni viratkohli kohli salman shahrukh amitabh rajesh rakesh suresh ramesh mahesh sandeep sanjay vijay
  rahul rohit amit sumit ankit deepak manish pankaj santosh ashish abhishek priya pooja neha kavita sunita anjali
  sweety babu jaan jaanu shona student student1 college college1 school engineer engineering btech computer1 science
  project projects project1 protohaat marketplace login login123 user user1234 username account money dollar rupees
  superstar rockstar champion winner success believe blessed godisgood goodluck godblessyou happy happiness
  smile friend friends friendship family mother father mummypapa mummy papa maakasam babygirl babyboy sweetheart
  butterfly flower rainbow chocolate cookie banana orange purple yellow silver golden diamond lucky lucky123 freedom
  liverpool chelsea arsenal barcelona realmadrid manchester manutd ronaldo cristiano messi neymar naruto minecraft
  fortnite freefire pubg pubgmobile callofduty gtasanandreas counterstrike
  correcthorsebatterystaple hello hello123 helloworld hellohello hellothere good morning goodmorning goodnight
  temp temporary temppass temp1234 demo demo1234 sample example
  `
    .trim()
    .split(/\s+/u),
);

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

const rankedPasswords: ReadonlySet<string> = new Set(listRankedPasswords(MIN_PASSWORD_LENGTH));

/** There are no rules for the composition of passwords: ASVS 5.0, 6.2.5. */
export function findPasswordFault(password: string, email: string): Refusal | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return { reason: 'password-short', params: { min: MIN_PASSWORD_LENGTH } };
  if (password.length > MAX_PASSWORD_LENGTH)
    return { reason: 'password-long', params: { max: MAX_PASSWORD_LENGTH } };
  const lower = password.toLowerCase();
  if (new Set(lower).size < 3 || isSequence(lower)) return { reason: 'password-easy' };
  const name = email.toLowerCase().split('@', 1)[0] ?? '';
  if (lower === email.toLowerCase() || (name.length >= 4 && stripSuffix(lower) === name)) {
    return { reason: 'password-is-address' };
  }
  if (rankedPasswords.has(lower) || COMMON_WORDS.has(lower) || COMMON_WORDS.has(stripSuffix(lower))) {
    return { reason: 'password-common' };
  }
  return null;
}

function stripSuffix(text: string): string {
  return text.replace(/[\d!@#$%.*_-]+$/u, '');
}

function isSequence(text: string): boolean {
  const steps = new Set(
    Array.from(
      { length: text.length - 1 },
      (_none, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
    ),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1) || steps.has(0));
}
