/** Local storage that never throws: it may be refused, full, or absent. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the value, or drops it for null. Answers whether the browser took it. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Reads a JSON value that `isValid` accepts; anything else counts as absent, because users and old versions write here too. */
export function readStoredJson<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  const text = readStored(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

export function writeStoredJson(key: string, value: unknown): boolean {
  return writeStored(key, JSON.stringify(value));
}
