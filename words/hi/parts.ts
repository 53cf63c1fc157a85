/** @throws TypeError for a key without text, such as a key from a newer server. */
export function textOf<Key extends string>(texts: Readonly<Record<Key, string>>, key: Key): string {
  if (!Object.hasOwn(texts, key)) throw new TypeError(`no text for ${key}`);
  return texts[key];
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
