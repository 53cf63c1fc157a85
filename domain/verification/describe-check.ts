import type { checkTexts } from '#words/verification.ts';
import { type Catalogue, textOfReason } from '../common/catalogue.ts';
import type { Category } from '../projects/project.ts';
import { roughCheck } from './rough-check.ts';
import type { Check, ReportNote, StoredCheck, VerificationReport } from './verification-check.ts';

/** If these texts do not contain the reason of a stored check, the check is shown with its stored text. */

export interface CheckTexts {
  readonly titles: Readonly<Record<Category, Readonly<Record<string, string>>>>;
  readonly sentences: { readonly [Reason in keyof (typeof checkTexts)['sentences']]: Catalogue[string] };
  readonly advice: Readonly<Record<string, string>>;
  readonly notes: { readonly [Note in keyof (typeof checkTexts)['notes']]: string };
}

export interface ShownCheck {
  readonly id: string;
  readonly title: string;
  readonly result: Check['result'];
  readonly sentence: string;
  readonly reason?: string;
  readonly params?: object;
}

export interface SellerCheck extends ShownCheck {
  readonly places?: readonly string[];
}

export function describeCheck(texts: CheckTexts, check: Check): StoredCheck {
  const { id, category, result, reason, params = {}, places } = check;
  const sentence = textOfReason(texts.sentences, { reason, params });
  if (sentence === null) throw new Error(`no sentence for the reason ${reason}`);
  const advice = textFor(texts.advice, reason);
  return {
    id,
    title: textFor(texts.titles[category], id) ?? id,
    result,
    sentence,
    ...(advice === null ? {} : { advice }),
    reason,
    params,
    ...(places === undefined ? {} : { places: [...places] }),
  };
}

export function sellerCheck(texts: CheckTexts, category: Category, stored: StoredCheck): SellerCheck {
  const { id, title, result, sentence, advice, reason, params, places } = translate(texts, category, stored);
  return {
    id,
    title,
    result,
    sentence: advice === undefined ? sentence : `${sentence} ${advice}`,
    ...(reason === undefined ? {} : { reason, params: params ?? {} }),
    ...(places === undefined ? {} : { places }),
  };
}

export function publicRoughCheck(texts: CheckTexts, category: Category, stored: StoredCheck): ShownCheck {
  if (stored.id === LEGACY_SHARE_CHECK) return publicCheck(texts, category, stored);
  const rough = publicCheck(texts, category, roughCheck(stored));
  if (rough.sentence !== '') return rough;
  // The parameters of an unknown reason could identify the repository.
  return publicCheck(texts, category, { ...stored, reason: 'checked-without-details', params: {} });
}

/**
 * Buyers see a check without places or advice. A failed check also has no reason and parameters, because the
 * parameters can name the repository, the account and files.
 */
export function publicCheck(texts: CheckTexts, category: Category, stored: StoredCheck): ShownCheck {
  if (stored.id === LEGACY_SHARE_CHECK) {
    return {
      id: stored.id,
      title: texts.titles.SOFTWARE['history'] ?? stored.title,
      result: 'warn',
      sentence: textOfReason(texts.sentences, HISTORY_UNREAD) ?? '',
      ...HISTORY_UNREAD,
    };
  }
  const { id, title, result, sentence, reason, params } = translate(texts, category, forBuyers(stored));
  return {
    id,
    title,
    result,
    sentence,
    ...(reason === undefined || result === 'fail' ? {} : { reason, params: params ?? {} }),
  };
}

/** What is or may be a secret is the seller's to look at; to name it to buyers would tell them where to search. */
function forBuyers(stored: StoredCheck): StoredCheck {
  if (stored.result === 'fail' && ASKED_AGAIN.has(stored.id))
    return { ...stored, result: 'warn', reason: 'owner-asked', params: {} };
  if (stored.reason !== 'secrets-likely') return stored;
  const { likely: _likely, ...params } = { likely: 0, ...stored.params };
  return { ...stored, result: 'pass', reason: 'no-secrets-in', params };
}

/** Checks that fail in the report of a listed commit if newer rules find more. */
const ASKED_AGAIN: ReadonlySet<string> = new Set(['secrets', 'danger']);

/** The ID of a check in old reports. Its result is replaced, because a share of commits does not prove authorship. */
const LEGACY_SHARE_CHECK = 'share';
const HISTORY_UNREAD = { reason: 'history-unread', params: {} } as const;

function translate(texts: CheckTexts, category: Category, stored: StoredCheck): StoredCheck {
  const { reason, params, advice: _advice, ...rest } = stored;
  if (reason === undefined) return stored;
  const sentence = textOfReason(texts.sentences, { reason, params });
  if (sentence === null) return stored;
  const advice = textFor(texts.advice, reason);
  return {
    ...rest,
    title: textFor(texts.titles[category], stored.id) ?? stored.title,
    sentence,
    ...(advice === null ? {} : { advice }),
    reason,
    params: params ?? {},
  };
}

const NOT_PROVED: ReportNote = 'photos-not-proved';

/** @param isProved - whether a person has seen the code in a photo of a device */
export function describeNote(
  texts: CheckTexts,
  category: Category,
  { note, note_reason: reason, owner_needed: asked }: Partial<VerificationReport>,
  isProved = false,
): string | null {
  if (asked?.isOver === true) return texts.notes['needs-owner'];
  if (category === 'HARDWARE') return isProved ? null : textFor(texts.notes, NOT_PROVED);
  if (note === undefined) return texts.notes['not-checked'];
  return (typeof reason === 'string' ? textFor(texts.notes, reason) : null) ?? note;
}

function textFor(texts: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : null;
}
