import type { FieldFault } from '#domain/common/field-fault.ts';
import type { Refusal } from '#domain/common/refusal.ts';

export interface ValidationIssue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
}

export function unknownField(name: string): Refusal {
  return { reason: 'field-unknown', params: { field: name.slice(0, 60) } };
}

export function describeIssue(issue: ValidationIssue): { field: string; refusal: Refusal } {
  const { keyword, params, instancePath } = issue;
  const path = instancePath.split('/').filter((part) => part !== '');
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return { field: [...path, name].join('.'), refusal: unknownField(name) };
  }
  if (keyword === 'required') {
    const name = String(params['missingProperty']);
    return {
      field: [...path, name].join('.'),
      refusal: { reason: 'field-missing', params: { field: name } },
    };
  }
  const last = path.at(-1);
  if (last === undefined) return { field: '', refusal: { reason: 'body-not-an-object' } };
  return {
    field: path.join('.'),
    refusal: { reason: 'field', params: { field: path[0] ?? last, fault: faultOf(issue) } },
  };
}

/** A schema with a pattern names its rule in `x-rule`. */
function faultOf({ keyword, params, parentSchema = {}, data }: ValidationIssue): FieldFault {
  const { 'x-rule': ownRule, minLength, maxLength, minimum, maximum } = parentSchema;
  if (typeof ownRule === 'string') return { rule: 'own', name: ownRule };
  switch (keyword) {
    case 'type':
      return { rule: 'type', type: String(params['type']) };
    case 'minLength':
      if (data === '' || minLength === 1) return { rule: 'empty' };
      return { rule: 'length', min: numberOrNull(minLength), max: numberOrNull(maxLength) };
    case 'maxLength':
      return { rule: 'length', min: numberOrNull(minLength), max: numberOrNull(maxLength) };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return { rule: 'range', min: numberOrNull(minimum), max: numberOrNull(maximum) };
    case 'enum':
      return choiceOf(params['allowedValues']);
    case 'const':
      return choiceOf([params['allowedValue']]);
    case 'format':
      return { rule: 'format', format: String(params['format']) };
    case 'minItems':
    case 'maxItems':
      return {
        rule: 'entries',
        bound: keyword === 'minItems' ? 'min' : 'max',
        limit: Number(params['limit']),
      };
    case 'uniqueItems':
      return { rule: 'duplicates' };
    default:
      return { rule: 'other' };
  }
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function choiceOf(choices: unknown): FieldFault {
  return Array.isArray(choices) ? { rule: 'choice', choices: choices.map(String) } : { rule: 'other' };
}
