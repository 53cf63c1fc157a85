type SnakeCase<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Name;

type WireValue<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? WireValue<Item>[]
    : Value extends object
      ? Wire<Value>
      : Value;
export type Wire<Row> = { [Name in keyof Row as SnakeCase<Name>]: WireValue<Row[Name]> };

/** Writes a row as the API names it, with ISO 8601 times. The schema of the answer leaves out the columns that it lacks. */
export function toWire<Row extends object>(row: Row): Wire<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      wireValue(value),
    ]),
  ) as Wire<Row>;
}

function wireValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(wireValue);
  return typeof value === 'object' && value !== null ? toWire(value) : value;
}
