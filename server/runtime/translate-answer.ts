import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { textOfReason } from '#domain/common/catalogue.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import { FIRST_LANGUAGE, type Language, isLanguage, LANGUAGES } from '#domain/common/languages.ts';
import { sentenceOf, type Refusal } from '#domain/common/refusal.ts';
import { type Texts, textsIn } from '#texts';

/** Fields with the note of a report, which has no code. */
const NOTES: ReadonlySet<string> = new Set(['note', 'verification_note']);

type Values = Readonly<Record<string, unknown>>;

/** Answers are made in the first language. A text is known by its code or reason, or, as a note, by itself. */
export function translateAnswer<Answer>(answer: Answer, language: Language): Answer {
  return language === FIRST_LANGUAGE ? answer : (translate(answer, textsIn(language)) as Answer);
}

export function translateText(json: string, language: Language): string {
  if (
    language === FIRST_LANGUAGE ||
    !/"(?:message|sentence|note|verification_note|reason_code)":"/u.test(json)
  )
    return json;
  return JSON.stringify(translateAnswer(JSON.parse(json) as unknown, language));
}

function translate(value: unknown, texts: Texts): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, texts));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  const values = Object.fromEntries(
    Object.entries(value).map(([name, inside]) => {
      if (name === 'params') return [name, inside];
      if (NOTES.has(name) && typeof inside === 'string') return [name, noteIn(inside, texts)];
      return [name, translate(inside, texts)];
    }),
  );
  return { ...values, ...translated(values, texts) };
}

function translated(values: Values, texts: Texts): Values {
  const { code, reason, params, message, sentence, reason_code: cause } = values;
  if (typeof sentence === 'string') return checkIn(values, texts);
  if (typeof message === 'string' && typeof reason === 'string') {
    const text = sentenceOf(texts.refusals, { reason, params });
    return text === null ? {} : { message: text, ...('detail' in values ? { detail: text } : {}) };
  }
  if (typeof message === 'string' && typeof code === 'string') {
    const text = textOfReason(texts.answers, { reason: code, params });
    return text === null ? {} : { message: text };
  }
  return typeof cause === 'string' ? { reason: own(texts.historyReasons, cause) ?? reason } : {};
}

function checkIn({ id, title, sentence, reason, params }: Values, { checkTexts }: Texts): Values {
  const { titles, sentences, advice } = checkTexts;
  const known = String(id);
  const shown = { title: own(titles.SOFTWARE, known) ?? own(titles.HARDWARE, known) ?? title };
  if (typeof reason !== 'string') return shown;
  const text = textOfReason(sentences, { reason, params });
  if (text === null) return shown;
  const firstAdvice = own(textsIn(FIRST_LANGUAGE).checkTexts.advice, reason);
  const isAdvised = firstAdvice !== undefined && String(sentence).endsWith(firstAdvice);
  return { ...shown, sentence: isAdvised ? `${text} ${own(advice, reason) ?? ''}` : text };
}

function noteIn(note: string, { checkTexts }: Texts): string {
  const first = Object.entries(textsIn(FIRST_LANGUAGE).checkTexts.notes);
  const [key] = first.find(([, text]) => text === note) ?? [];
  return (key === undefined ? undefined : own(checkTexts.notes, key)) ?? note;
}

function own(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** The language of the messages in an answer of the API. */
export function answerLanguage({ headers }: { readonly headers: IncomingHttpHeaders }): Language {
  const header = headers['accept-language'];
  if (header === undefined) return FIRST_LANGUAGE;
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).language([...LANGUAGES]);
  return isLanguage(wanted) ? wanted : FIRST_LANGUAGE;
}

export function describeRefusal(
  refusal: Refusal,
  language: Language = FIRST_LANGUAGE,
): {
  readonly message: string;
  readonly reason: string;
  readonly params: object;
} {
  const { reason, params = {} } = refusal;
  const { refusals } = textsIn(language);
  return { message: sentenceOf(refusals, refusal) ?? refusals.internal(), reason, params };
}

export function textOfError(error: unknown): string {
  if (error instanceof DomainError) return describeRefusal(error.refusal).message;
  return error instanceof Error ? error.message : String(error);
}
