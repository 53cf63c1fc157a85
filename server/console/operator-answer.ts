import { operatorAnswers } from '#words/operator-answers.ts';

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
