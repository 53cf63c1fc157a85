import type { FieldFault } from '#domain/common/field-fault.ts';

const LABELS: Readonly<Record<string, string>> = {
  complexity: 'Level',
  cursor: 'The place in the list',
  duration_hours: 'Duration in hours',
  full_name: 'Full name',
  idtoken: 'The ID token',
  id: 'The id',
  parts: 'In the box',
  phonenumber: 'Phone number',
  project_id: 'The project id',
  projectId: 'The project id',
  purchase_id: 'The purchase id',
  repo_url: 'Repository address',
  session_id: 'The session id',
  shippingId: 'The order id',
  tech_stack: 'Technologies',
  video_url: 'Video address',
};

export function labelOf(field: string): string {
  const label = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  if (label !== undefined) return label;
  const words = field
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const numbers = new Intl.NumberFormat('en-IN');

export function ruleOf(fault: FieldFault): string {
  switch (fault.rule) {
    case 'type':
      return types[fault.type] ?? 'is not valid';
    case 'empty':
      return 'must not be empty';
    case 'length':
      return lengthRule(fault.min, fault.max);
    case 'range':
      return rangeRule(fault.min, fault.max);
    case 'choice':
      return `must be one of: ${fault.choices.join(', ')}`;
    case 'format':
      return formats[fault.format] ?? 'is not valid';
    case 'entries':
      return `must have ${fault.bound === 'min' ? 'at least' : 'at most'} ${fault.limit} entries`;
    case 'duplicates':
      return 'must not contain duplicates';
    case 'own':
      return ownRules[fault.name] ?? 'is not valid';
    case 'other':
    default:
      return 'is not valid';
  }
}

const types: Readonly<Record<string, string>> = {
  integer: 'must be a whole number, in digits',
  number: 'must be a number',
  string: 'must be text, given once',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'is not one of ours',
  date: 'must be a date such as 2026-08-15',
  'date-time': 'must be a date and time such as 2026-08-15T09:30:00Z',
  email: 'must be an email address',
  uri: 'must be a web address',
};

const ownRules: Readonly<Record<string, string>> = {
  month: 'must be a month such as 2026-11',
  corners: 'must be four numbers from 0 to 1000, like 100,200,600,500',
  challan: 'must have 5 to 40 letters, digits, hyphens and slashes',
  username: 'must have 3 to 30 characters: a-z, 0-9, _ . -',
  'https-address': 'must be an address that begins with https://, with at most 500 characters',
};

function lengthRule(min: number | null, max: number | null): string {
  if (min !== null && min > 1 && max !== null) {
    return `must have ${numbers.format(min)} to ${numbers.format(max)} characters`;
  }
  return max === null
    ? `must have at least ${numbers.format(min ?? 0)} characters`
    : `may have at most ${numbers.format(max)} characters`;
}

function rangeRule(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `must be from ${numbers.format(min)} to ${numbers.format(max)}`;
  return max === null
    ? `must be at least ${numbers.format(min ?? 0)}`
    : `must be at most ${numbers.format(max)}`;
}
