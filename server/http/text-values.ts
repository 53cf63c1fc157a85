interface TextSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TextSchema>>;
}

/** Longer numbers may exceed Number.MAX_SAFE_INTEGER. */
const DECIMAL_DIGITS = /^\d{1,16}$/u;

/**
 * Converts strings from paths, queries and forms to the integers and booleans of their schema. Leaves other
 * strings unchanged, which the validator rejects with the field's name.
 */
export function coerceTextValues(schema: TextSchema, fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  const values = fields as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    if (type === 'integer' && DECIMAL_DIGITS.test(value)) values[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) values[name] = value === 'true';
  }
}
