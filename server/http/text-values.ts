/** The part of a JSON schema that text conversion needs. */
interface TextSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TextSchema>>;
}

/** More than 16 digits would exceed the safe integers. */
const DECIMAL_DIGITS = /^\d{1,16}$/u;

/**
 * Converts text from paths, queries and forms to the integers and booleans their schema asks for: plain decimal digits,
 * `true` and `false`. Everything else stays text and is then rejected by the validator with the field's name.
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
