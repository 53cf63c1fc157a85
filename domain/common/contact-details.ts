import { findRanges, foldText, type FoldedText, type TextRange } from './folded-text.ts';
import { isReferenceAddress } from './reference-addresses.ts';

const EMAIL = /[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.[a-z]{2,24}(?![\w-])/gu;
const SPACED_EMAIL =
  /[\w.+-]{1,64}\s{0,2}(?:@|[([{<]\s?(?:at|@)\s?[)\]}>])\s{0,2}[a-z0-9-]{2,63}\s{0,2}(?:\.|[([{<]\s?(?:dot|\.)\s?[)\]}>]|\sdot\s)\s{0,2}(?:com|co|in|org|net|edu|ac|io|me|dev)(?!\w)/gu;
const SHORT_EMAIL = /[\w.+-]{1,64}@(?:gmail|yahoo|outlook|hotmail|rediffmail|icloud|protonmail)(?![\w-])/gu;
const SPOKEN_EMAIL =
  /[\w.+-]{1,64}\sat\s(?:[a-z0-9-]{2,63}\sdot\s[a-z]{2,24}|(?:gmail|yahoo|outlook|hotmail|rediffmail|icloud|proton(?:mail)?)(?:\.|\sdot\s)?[a-z]{0,3})(?!\w)/gu;
/** Handles of payment apps: https://www.npci.org.in/what-we-do/upi/3rd-party-apps */
const UPI_ID =
  /[\w.-]{2,64}@(?:ok(?:axis|sbi|icici|hdfcbank)|pt(?:axis|sbi|yes|hdfc)|[yia]bl|axl|upi|paytm|apl|yapl|fam|jupiteraxis|slice(?:axis)?|ikwik|fbl|idfcbank|sbi|icici|hdfcbank|kotak|barodampay|cnrb|pnb|axisb|superyes|yes(?:pay|g)|wa(?:axis|sbi|icici|hdfcbank)|naviaxis|kotak811|freecharge|postbank|tapicici|timecosmos|rapl|goaxb|indus|rbl|idbi|mahb|uboi|aubank)(?![\w.-])/gu;

const GAP = '[\\s().|\\-\\u00B7\\u2010-\\u2015_*~\\/]{0,2}';
const INDIAN_PHONE = new RegExp(
  `(?<before>^|[^\\w.])(?:(?:\\+|00)?91${GAP}|0)?[6-9](?:${GAP}\\d){9}(?!\\w)`,
  'gu',
);
const FOREIGN_PHONE = new RegExp(`\\B\\+[1-9](?:${GAP}\\d){8,14}(?!\\w)`, 'gu');
/** IPv4 addresses and decimal fractions, such as coordinates, are not phone numbers. */
const NOT_A_PHONE = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\d{1,3}\.\d+)$/u;
/** Digits between any signs. Lists of numbers look like this too, so only the usual groups are a phone number. */
const SEPARATED_PHONE =
  /(?<before>^|[^\w.])(?:(?:\+|00)?91[^\w\n]{0,3}|0)?[6-9](?:[^\w\n]{0,3}\d){9}(?!\w)/gu;
const PHONE_GROUPS = /^(?:5 5|2 2 2 2 2|1(?: 1){9})$/u;
/** Digits of which some are letters that look like them. */
const DISGUISED_DIGITS = /(^|[^a-z0-9])(\d[\doilsbz]{2,11})(?![a-z0-9])/gu;
const READ_AS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

const URL_PATTERN =
  /(?<before>^|[^a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/{2}[^\s<>"'`|\\^{})\]]{1,2000}|(?:mailto|tel|sms|whatsapp):[^\s<>"'`)\]]{1,200}/gu;
const GIT_ADDRESS = /\bgit@[\w.-]{1,100}:[\w./~-]{1,200}/gu;
const TOP_LEVEL =
  'com|in|org|net|io|dev|app|me|co|xyz|ai|tech|site|online|store|shop|info|link|page|live|cloud|gg|to|ly|be|sh|space|world|club|us|uk|eu';
const BARE_ADDRESS = new RegExp(
  `(?<before>^|[^\\w@./-])(?:www\\.(?:[a-z0-9-]{1,63}\\.){1,4}[a-z]{2,24}(?:\\/[^\\s<>"'\`)\\]]{0,500})?|(?:[a-z0-9-]{1,63}\\.){1,4}(?:${TOP_LEVEL})\\/[^\\s<>"'\`)\\]]{1,500})`,
  'gu',
);
const HOSTED_PAGE =
  /(?<before>^|[^\w@./-])(?:[a-z0-9-]{1,63}\.){1,3}(?:github\.io|gitlab\.io|vercel\.app|netlify\.(?:app|com)|herokuapp\.com|onrender\.com|web\.app|firebaseapp\.com|pages\.dev|workers\.dev|surge\.sh|repl(?:it)?\.(?:co|app|dev)|glitch\.me|streamlit\.app|hf\.space|azurewebsites\.net|pythonanywhere\.com|wixsite\.com|blogspot\.com|wordpress\.com|carrd\.co|fly\.dev|railway\.app|ngrok(?:-free)?\.(?:io|app))(?![\w-])/gu;

const COUNTED =
  '(?:rows?|records?|lines?|samples?|bytes?|users?|entries|images?|tokens?|points?|requests?|steps?|times|ms|ns|iterations?|events?)';
const QUANTITY = new RegExp(`(^|[^\\w.])[6-9]\\d{9}(?=\\s${COUNTED}(?!\\w))`, 'gu');
const DIGIT_WORDS = new Map(
  [
    'zero one two three four five six seven eight nine',
    'shunya ek do teen char panch chhe saat aath nau',
    'shoonya ek do tin chaar paanch cheh sat aath nau',
    'शून्य एक दो तीन चार पांच छह सात आठ नौ',
    'शून्य एक दो तीन चार पाँच छः सात आठ नौ',
  ].flatMap((words) => words.split(' ').map((word, digit) => [foldText(word).text, String(digit)] as const)),
);
const WORD = /[\p{L}\p{M}]+/gu;
const JOINED_DIGIT_WORDS = /(?:zero|one|two|three|four|five|six|seven|eight|nine){2,}/gu;
const ENGLISH_DIGIT = /zero|one|two|three|four|five|six|seven|eight|nine/gu;
const REPEATED_DIGIT = /(^|[^\p{L}])(double|triple)[\s-]*(\d)/gu;
const SPOKEN_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\s{0,3}[([{<]\s?(?:at|@)\s?[)\]}>]\s{0,3}/gu, '@'],
  [/\s{1,3}at[\s-]the[\s-]rate(?:[\s-]of)?\s{1,3}/gu, '@'],
  [/\s{0,3}[([{<]\s?(?:dot|\.)\s?[)\]}>]\s{0,3}/gu, '.'],
  [/\s{1,3}dot\s{1,3}/gu, '.'],
];
const SPOKEN_UPI =
  /[\w.-]{2,64}\s{1,2}(?:at|@)\s{1,2}(?:ok(?:axis|sbi|icici|hdfcbank)|pt(?:axis|sbi|yes|hdfc)|[yi]bl|axl|yapl|wa(?:axis|sbi|icici|hdfcbank)|paytm|naviaxis|superyes)(?![\w.-])/gu;
const NETWORK =
  'insta(?:gram)?|ig|snap(?:chat)?|telegram|tg|discord|whats\\s?app|facebook|fb|twitter|linkedin|skype|signal';
/**
 * Matches for example `insta: name`, `Telegram @name`, `my Discord id is name` and `Telegram id: name`. Does not match
 * “Telegram: bot API” and “the Telegram id of each player”, which describe features.
 */
const HANDLE = new RegExp(
  `\\b(?:(?:insta|ig|snap)\\s?[:=]\\s?@?[\\w.]{3,30}|(?:${NETWORK})\\s?[:=-]?\\s?@[\\w.]{3,30}|my\\s(?:${NETWORK})\\s(?:id|handle|username)\\s(?:is\\s)?@?[\\w.]{3,30}|(?:${NETWORK})\\s(?:id|handle|username)\\s?[:=]\\s?@?[\\w.]{3,30})`,
  'gu',
);

export function findEmails(folded: FoldedText): TextRange[] {
  return [EMAIL, SHORT_EMAIL, SPACED_EMAIL, SPOKEN_EMAIL, UPI_ID].flatMap((pattern) =>
    findRanges(folded, pattern),
  );
}

export function findPhones(folded: FoldedText): TextRange[] {
  return [
    ...findRanges(folded, INDIAN_PHONE, (found) => !NOT_A_PHONE.test(found)),
    ...findRanges(folded, SEPARATED_PHONE, (found) => PHONE_GROUPS.test(groupsOf(found))),
    ...findRanges(folded, FOREIGN_PHONE),
  ];
}

/** @returns the number of digits of each group, without the prefix of the country. */
function groupsOf(phone: string): string {
  const groups = phone.split(/\D+/u).filter((group) => group !== '');
  const [first = ''] = groups;
  const isPrefix = groups.length > 1 && /^(?:0{0,2}91|0)$/u.test(first);
  return (isPrefix ? groups.slice(1) : groups).map(({ length }) => length).join(' ');
}

/** @param accepts - receives each URL in lower case; accepted URLs are not returned. */
export function findAddresses(folded: FoldedText, accepts: (address: string) => boolean): TextRange[] {
  return [URL_PATTERN, GIT_ADDRESS, BARE_ADDRESS, HOSTED_PAGE].flatMap((pattern) =>
    findRanges(folded, pattern, (found) => !accepts(found)),
  );
}

/** Contact details are rejected, because the parties could use them to deal outside the marketplace. */
export function hasContactDetails(text: string): boolean {
  const folded = foldText(text);
  const spoken = withText(
    folded,
    SPOKEN_SIGNS.reduce((left, [sign, plain]) => left.replaceAll(sign, plain), folded.text),
  );
  return (
    findEmails(folded).length > 0 ||
    findEmails(spoken).length > 0 ||
    findRanges(folded, SPOKEN_UPI).length > 0 ||
    findPhones(withText(folded, readDigits(folded.text))).length > 0 ||
    findAddresses(folded, isReferenceAddress).length > 0 ||
    findRanges(folded, HANDLE).length > 0
  );
}

/** The places are wrong then, so only the number of matches counts. */
function withText(folded: FoldedText, text: string): FoldedText {
  return { ...folded, text };
}

function readDigits(text: string): string {
  return text
    .replaceAll(QUANTITY, '$1')
    .replaceAll(JOINED_DIGIT_WORDS, (run) =>
      run.replaceAll(ENGLISH_DIGIT, (word) => DIGIT_WORDS.get(word) ?? word),
    )
    .replaceAll(WORD, (word) => DIGIT_WORDS.get(word) ?? word)
    .replaceAll(
      REPEATED_DIGIT,
      (_whole, before: string, times: string, digit: string) =>
        before + digit.repeat(times === 'double' ? 2 : 3),
    )
    .replaceAll(DISGUISED_DIGITS, (whole, before: string, run: string) =>
      run.replaceAll(/\D/gu, '').length * 2 > run.length
        ? before + run.replaceAll(/[a-z]/gu, (letter) => READ_AS[letter] ?? letter)
        : whole,
    );
}
