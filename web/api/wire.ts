/** The specification fixes the API's names, including misspellings. The web client uses them only in `web/api`. */
const renamed = {
  IsprofileCompletd: 'isProfileComplete',
  Project_data: 'projectData',
  amount: 'amountMinor',
  bookedmarked: 'isBookmarked',
  buyedProject: 'boughtCount',
  held_until: 'frozenUntil',
  kept_back: 'keptBackMinor',
  tax_withheld: 'taxWithheldMinor',
  earlier_debt: 'earlierDebtMinor',
  debt_recovered: 'debtRecoveredMinor',
  phonenumber: 'phoneNumber',
  platform_fee: 'platformFeeRupees',
  price: 'priceRupees',
  repo_url: 'repositoryUrl',
  soldProject: 'soldCount',
  total_sale: 'totalSalesRupees',
} as const;

const duplicates = ['_id', 'duration_hour', 'fullname', 'projectname'] as const;

type Renamed = typeof renamed;
type Duplicate = (typeof duplicates)[number];

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

export type CleanName<Name> = Name extends keyof Renamed
  ? Renamed[Name]
  : Name extends Duplicate
    ? never
    : Name extends string
      ? CamelCase<Name>
      : Name;

export type Clean<Value> = Value extends readonly (infer Item)[]
  ? Clean<Item>[]
  : Value extends Blob
    ? Value
    : Value extends object
      ? { [Name in keyof Value as CleanName<Name>]: Clean<Value[Name]> }
      : Value;

const cleanNames = new Map<string, string>(Object.entries(renamed));
const wireNames = new Map<string, string>(Object.entries(renamed).map(([wire, clean]) => [clean, wire]));
const dropped = new Set<string>(duplicates);

export function cleanName(wireName: string): string {
  const known = cleanNames.get(wireName);
  if (known !== undefined || !wireName.includes('_')) return known ?? wireName;
  return wireName.replaceAll(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase());
}

function wireName(name: string): string {
  return wireNames.get(name) ?? name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

export function fromWire<Value>(value: Value): Clean<Value> {
  return cleaned(value) as Clean<Value>;
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const clean: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value))
    if (!dropped.has(name)) clean[cleanName(name)] = cleaned(field);
  return clean;
}

/** @param fields - the fields of a body, query or form, without nested objects */
export function toWire(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [wireName(name), value]));
}
