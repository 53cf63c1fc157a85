export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormFields = { [key: string]: FormValue };

/**
 * Parses forms like Stripe: `a[b]=1` nests, and `a[]=1&a[]=2` and `a[0]=1&a[1]=2` are lists. The objects
 * have no prototype, so `__proto__` is an ordinary field.
 */
export function parseForm(text: string): FormFields {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) insert(root, keysOf(name), value);
  for (const key of Object.keys(root)) root[key] = withLists(root[key] as FormValue);
  return root;
}

function emptyObject(): FormFields {
  return Object.create(null) as FormFields;
}

function keysOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, open), ...inner];
}

function insert(target: FormFields, keys: readonly string[], value: string): void {
  const [first = '', ...rest] = keys;
  const key = first === '' ? String(Object.keys(target).length) : first;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const existing = target[key];
  const child = typeof existing === 'object' && !Array.isArray(existing) ? existing : emptyObject();
  target[key] = child;
  insert(child, rest, value);
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  for (const key of keys) value[key] = withLists(value[key] as FormValue);
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) {
    return keys.map((key) => value[key] as FormValue);
  }
  return value;
}
