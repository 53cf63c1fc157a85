interface TextSchema {
  readonly type?: string;
  readonly 'x-rule'?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, TextSchema>>;
}

const DECIMAL_DIGITS = /^\d{1,16}$/u;

/**
 * Converts strings from paths, queries and forms to the integers and booleans of their schema. A string that cannot be
 * converted stays unchanged, so that the validator rejects it and names its field.
 */
export function coerceTextValues(schema: TextSchema, fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  const values = fields as Record<string, unknown>;
  for (const [name, { type, 'x-rule': rule }] of Object.entries(schema.properties ?? {})) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    // Forms send their empty fields too, so an empty optional URL counts as absent.
    if (value === '' && rule === 'https-address' && schema.required?.includes(name) !== true)
      delete values[name];
    else if (type === 'integer' && DECIMAL_DIGITS.test(value)) values[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) values[name] = value === 'true';
  }
}
