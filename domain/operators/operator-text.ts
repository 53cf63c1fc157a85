import { visibleText } from '../common/clean-text.ts';
import { InvalidFieldError } from '../projects/project-errors.ts';

export function operatorText(field: string, text: string): string {
  const clean = visibleText(text);
  if (clean === '') throw new InvalidFieldError(field, { reason: 'field-blank', params: { field } });
  return clean;
}
