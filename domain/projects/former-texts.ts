/** Texts with which a listing was sold, as they were before its seller changed them. */
export interface FormerTexts {
  readonly at: string;
  /** Null if the change left it as it was. */
  readonly title: string | null;
  readonly description: string | null;
  /** What was in the box of a device; only if the change took or replaced something. */
  readonly parts?: string;
}

export const MAX_FORMER_TEXTS = 10;
export const MAX_FORMER_DESCRIPTION_CHARS = 500;

interface Texts {
  readonly title: string;
  readonly description: string;
  readonly parts: string;
}

export function noteFormerTexts(
  noted: readonly FormerTexts[],
  { before, after, at }: { readonly before: Texts; readonly after: Partial<Texts>; readonly at: Date },
): readonly FormerTexts[] {
  const title = changed(before.title, after.title);
  const description = changed(before.description, after.description);
  const parts = changed(before.parts, after.parts) ?? '';
  if (title === null && description === null && parts === '') return noted;
  const texts = { title, description: cut(description), ...(parts === '' ? {} : { parts }) };
  const all = [...noted, { at: at.toISOString(), ...texts }];
  if (all.length <= MAX_FORMER_TEXTS) return all;
  // The oldest ones stay, so that many small changes cannot hide what was sold first.
  return [...all.slice(0, MAX_FORMER_TEXTS / 2), ...all.slice(-MAX_FORMER_TEXTS / 2)];
}

function changed(before: string, after: string | undefined): string | null {
  return after === undefined || after === before ? null : before;
}

function cut(text: string | null): string | null {
  if (text === null) return null;
  const characters = Array.from(text);
  return characters.length <= MAX_FORMER_DESCRIPTION_CHARS
    ? text
    : `${characters.slice(0, MAX_FORMER_DESCRIPTION_CHARS - 1).join('')}…`;
}
