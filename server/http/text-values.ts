/** A field of a schema, as far as text is read by it. */
interface TextSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TextSchema>>;
}

/** 16 digits hold every safe integer; a longer one would lose digits. */
const DECIMAL_DIGITS = /^\d{1,16}$/u;

/**
 * Paths, queries and forms carry text. Reads numbers and booleans where the schema asks for them: decimal digits alone, `true`
 * and `false` alone. Anything else stays text, which the validator then refuses by the field's name.
 */
export function readTextValues(schema: TextSchema, fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return;
  const values = fields as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    if (type === 'integer' && DECIMAL_DIGITS.test(value)) values[name] = Number(value);
    else if (type === 'boolean' && (value === 'true' || value === 'false')) values[name] = value === 'true';
  }
}
