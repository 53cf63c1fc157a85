import { cleanText } from '../common/clean-text.ts';
import { findAddresses, findEmails, findPhones } from '../common/contact-details.ts';
import { findRanges, foldText, mergeRanges, replaceRanges, type TextRange } from '../common/folded-text.ts';
import { isReferenceAddress } from '../common/reference-addresses.ts';
import { findSecretRanges } from '../verification/committed-secrets.ts';

export interface HiddenNames {
  readonly accounts: readonly string[];
  readonly repository: string;
}

export const REMOVED = '[…]';
/** Shorter account names can be ordinary words, so they are hidden only in URLs and mentions. */
const MIN_NAME_CHARS = 4;

export function findHiddenText(text: string, names: HiddenNames): TextRange[] {
  const folded = foldText(text);
  const namePattern = patternOfNames(names);
  const namesAccount = (address: string) =>
    names.accounts.some((name) => address.includes(name.toLowerCase()));
  return mergeRanges([
    ...findAddresses(folded, (address) => isReferenceAddress(address) && !namesAccount(address)),
    ...findEmails(folded),
    ...findPhones(folded),
    ...(namePattern === null ? [] : findRanges(folded, namePattern)),
    ...findSecretRanges(text),
  ]);
}

/** Package names may be URLs, so URLs that do not name the seller are allowed. */
export function revealsSeller(text: string, names: HiddenNames): boolean {
  const folded = foldText(text);
  const namePattern = patternOfNames(names);
  return (
    findEmails(folded).length > 0 ||
    findPhones(folded).length > 0 ||
    findSecretRanges(text).length > 0 ||
    (namePattern !== null && namePattern.test(folded.text))
  );
}

export function hideText(text: string, names: HiddenNames): string {
  const clean = cleanText(text);
  return replaceRanges(clean, findHiddenText(clean, names), REMOVED);
}

function patternOfNames({ accounts, repository }: HiddenNames): RegExp | null {
  const escaped = [...new Set(accounts)]
    .filter((name) => name !== '')
    .map((name) => ({ name, text: escape(name) }));
  const parts = [
    ...(repository === '' ? [] : [escape(repository)]),
    ...escaped.map(({ name, text }) =>
      name.length < MIN_NAME_CHARS ? `@${text}|${text}(?=\\/)` : `@?${text}`,
    ),
  ];
  if (parts.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${parts.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
}

function escape(text: string): string {
  return text.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}
