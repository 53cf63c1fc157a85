import { DomainError } from '#domain/common/domain-error.ts';
import { operatorAnswers } from '#words/operator-answers.ts';

export class CommandError extends DomainError {
  constructor(sentence: string, code: 'not-now' | 'not-found' = 'not-now') {
    super(code, { reason: 'operation-refused', params: { sentence } });
    this.message = sentence;
  }
}

type Answers = typeof operatorAnswers;

/** What a decision has done. */
export type OperatorAnswer = {
  readonly [Code in keyof Answers]: Parameters<Answers[Code]> extends [infer Params]
    ? { readonly code: Code; readonly params: Readonly<Params> }
    : { readonly code: Code; readonly params?: never };
}[keyof Answers];

export function describeAnswer({ code, params }: OperatorAnswer): string {
  return (operatorAnswers[code] as (params: unknown) => string)(params);
}
