import { labelOf } from '#domain/common/field-label.ts';

/** Turns ajv's errors into sentences for people. */

/** The fields of an ajv error (with `verbose`) used here. */
export interface ValidationIssue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
}

/** The name comes from the request, so it is quoted and truncated. */
export function unknownField(name: string): string {
  return `${JSON.stringify(name.slice(0, 60))} is not a field of this call.`;
}

const numbers = new Intl.NumberFormat('en-IN');

/** `field` is empty when the error concerns the whole body. */
export function describeIssue(issue: ValidationIssue): { field: string; message: string } {
  const { keyword, params, instancePath } = issue;
  const path = instancePath.split('/').filter((part) => part !== '');
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return { field: [...path, name].join('.'), message: unknownField(name) };
  }
  if (keyword === 'required') {
    const name = String(params['missingProperty']);
    return { field: [...path, name].join('.'), message: `${labelOf(name)} is missing.` };
  }
  const last = path.at(-1);
  if (last === undefined) return { field: '', message: 'Send the fields of this call as one JSON object.' };
  return { field: path.join('.'), message: `${labelOf(path[0] ?? last)} ${ruleOf(issue)}.` };
}

/** The predicate that follows the field's name. Schemas with a pattern bring their own as `x-rule`. */
function ruleOf({ keyword, params, parentSchema = {}, data }: ValidationIssue): string {
  const { 'x-rule': ownRule, minLength, maxLength, minimum, maximum } = parentSchema;
  if (typeof ownRule === 'string') return ownRule;
  switch (keyword) {
    case 'type':
      return typeRule(String(params['type']));
    case 'minLength':
      return data === '' || minLength === 1 ? 'must not be empty' : lengthRule(minLength, maxLength);
    case 'maxLength':
      return lengthRule(minLength, maxLength);
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return rangeRule(minimum, maximum);
    case 'enum':
      return choiceRule(params['allowedValues']);
    case 'const':
      return choiceRule([params['allowedValue']]);
    case 'format':
      return params['format'] === 'uuid' ? 'is not one of ours' : formatRule(String(params['format']));
    case 'minItems':
    case 'maxItems':
      return `must have ${keyword === 'minItems' ? 'at least' : 'at most'} ${String(params['limit'])} entries`;
    case 'uniqueItems':
      return 'must not contain duplicates';
    default:
      return 'is not valid';
  }
}

function typeRule(type: string): string {
  const kinds: Readonly<Record<string, string>> = {
    integer: 'must be a whole number, in digits',
    number: 'must be a number',
    string: 'must be text, given once',
    boolean: 'must be true or false',
    array: 'must be a list',
    object: 'must be an object',
  };
  return kinds[type] ?? 'is not valid';
}

function lengthRule(min: unknown, max: unknown): string {
  if (typeof min === 'number' && min > 1 && typeof max === 'number') {
    return `must have ${numbers.format(min)} to ${numbers.format(max)} characters`;
  }
  if (typeof max === 'number') return `may have at most ${numbers.format(max)} characters`;
  return `must have at least ${numbers.format(Number(min))} characters`;
}

function rangeRule(min: unknown, max: unknown): string {
  if (typeof min === 'number' && typeof max === 'number') {
    return `must be from ${numbers.format(min)} to ${numbers.format(max)}`;
  }
  return typeof max === 'number'
    ? `must be at most ${numbers.format(max)}`
    : `must be at least ${numbers.format(Number(min))}`;
}

function choiceRule(choices: unknown): string {
  return Array.isArray(choices) ? `must be one of: ${choices.map(String).join(', ')}` : 'is not valid';
}

function formatRule(format: string): string {
  const forms: Readonly<Record<string, string>> = {
    date: 'must be a date such as 2026-08-15',
    'date-time': 'must be a date and time such as 2026-08-15T09:30:00Z',
    email: 'must be an e-mail address',
    uri: 'must be a web address',
  };
  return forms[format] ?? 'is not valid';
}
