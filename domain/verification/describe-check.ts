import type { checkTexts } from '#words/verification.ts';
import { type Catalogue, textOfReason } from '../common/catalogue.ts';
import type { Category } from '../projects/project.ts';
import { roughCheck } from './rough-check.ts';
import type { Check, StoredCheck, VerificationReport } from './verification-check.ts';

/** Adds the texts of a language to checks. A stored check keeps its text if the catalogue does not contain its reason. */

/** A language's texts of verification reports. */
export interface CheckTexts {
  readonly titles: Readonly<Record<Category, Readonly<Record<string, string>>>>;
  readonly sentences: { readonly [Reason in keyof (typeof checkTexts)['sentences']]: Catalogue[string] };
  readonly advice: Readonly<Record<string, string>>;
  readonly notes: { readonly [Note in keyof (typeof checkTexts)['notes']]: string };
}

/** A check as a viewer sees it. */
export interface ShownCheck {
  readonly id: string;
  readonly title: string;
  readonly result: Check['result'];
  readonly sentence: string;
  /** Both are absent in old reports. */
  readonly reason?: string;
  readonly params?: object;
}

/** A check as its seller sees it. */
export interface SellerCheck extends ShownCheck {
  readonly places?: readonly string[];
}

/** Adds the texts to a check. */
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

/** Presents a check to its seller; the text includes the advice. */
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

/** Presents a check of a public repository to visitors. */
export function publicRoughCheck(texts: CheckTexts, category: Category, stored: StoredCheck): ShownCheck {
  if (stored.id === LEGACY_SHARE_CHECK) return publicCheck(texts, category, stored);
  const rough = publicCheck(texts, category, roughCheck(stored));
  if (rough.sentence !== '') return rough;
  // The parameters of an unknown reason could identify the repository.
  return publicCheck(texts, category, { ...stored, reason: 'checked-without-details', params: {} });
}

/**
 * Presents a check to buyers, without places and advice. A failed check has no parameters, because they can name the
 * repository, the account and files; no listed project has a failed check.
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
  const { id, title, result, sentence, reason, params } = translate(texts, category, stored);
  return {
    id,
    title,
    result,
    sentence,
    ...(reason === undefined || result === 'fail' ? {} : { reason, params: params ?? {} }),
  };
}

/** A check of old reports, hidden because a share of commits does not prove authorship. */
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

/** @returns the caveat to show beside the "verified" badge; null if there is none. */
export function describeNote(
  texts: CheckTexts,
  category: Category,
  { note, note_reason: reason }: Pick<VerificationReport, 'note' | 'note_reason'>,
): string | null {
  if (category === 'HARDWARE') return null;
  if (note === undefined) return texts.notes['not-checked'];
  return (typeof reason === 'string' ? textFor(texts.notes, reason) : null) ?? note;
}

function textFor(texts: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(texts, key) ? (texts[key] ?? null) : null;
}
