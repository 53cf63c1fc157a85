export interface Reasoned {
  readonly reason: string;
  readonly params?: unknown;
}

export type Catalogue = Readonly<Record<string, (params: never) => string>>;

/**
 * @returns null if the catalogue has no text for the reason or for the value of a parameter, or if a parameter is
 * missing, because stored data can be older or newer than the catalogue.
 */
export function textOfReason(catalogue: Catalogue, { reason, params }: Reasoned): string | null {
  if (!Object.hasOwn(catalogue, reason)) return null;
  const write = catalogue[reason] as (params: unknown) => string;
  try {
    return write(guarded(typeof params === 'object' && params !== null ? params : {}));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function guarded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => guarded(item));
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (!Object.hasOwn(target, key)) throw new TypeError(`no parameter ${String(key)}`);
      return guarded((target as Record<string | symbol, unknown>)[key]);
    },
  });
}
