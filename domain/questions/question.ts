import { visibleText } from '../common/clean-text.ts';
import { DomainError } from '../common/domain-error.ts';
import { InvalidFieldError } from '../projects/project-errors.ts';
import { assertNoContactDetails } from '../projects/public-text.ts';
import { MAX_OPEN_QUESTIONS, MAX_QUESTION_CHARS, MIN_QUESTION_CHARS } from './question-limits.ts';

export function questionText(text: string): string {
  return publicText(text, MIN_QUESTION_CHARS);
}

export function answerText(text: string): string {
  return publicText(text, 1);
}

function publicText(text: string, minChars: number): string {
  const clean = visibleText(text);
  if (clean === '') throw new InvalidFieldError('text', { reason: 'field-blank', params: { field: 'text' } });
  if (Array.from(clean).length < minChars) {
    throw new InvalidFieldError('text', { reason: 'question-too-short', params: { min: minChars } });
  }
  assertNoContactDetails('text', clean);
  return clean;
}

/** As it was asked: a public question is shorter than a private message. */
export function publishableText(text: string): string {
  if (Array.from(text).length > MAX_QUESTION_CHARS) {
    throw new InvalidFieldError('text', {
      reason: 'private-question-too-long',
      params: { max: MAX_QUESTION_CHARS },
    });
  }
  return text;
}

export function assertMayAsk(unanswered: number): void {
  if (unanswered >= MAX_OPEN_QUESTIONS) throw new TooManyQuestionsError();
}

export class TooManyQuestionsError extends DomainError {
  constructor() {
    super('too-many-questions', { reason: 'too-many-questions', params: { max: MAX_OPEN_QUESTIONS } });
  }
}

export class AlreadyAnsweredError extends DomainError {
  constructor() {
    super('already-answered', { reason: 'already-answered' });
  }
}

export class QuestionNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-question' });
  }
}
