import { answers } from '#words/answers.ts';

type Answers = typeof answers;

export interface Answer {
  readonly code: string;
  readonly params?: object;
  readonly message: string;
}

export function describeAnswer<Code extends keyof Answers>(
  code: Code,
  ...params: Parameters<Answers[Code]>
): Answer {
  const write = answers[code] as (...params: unknown[]) => string;
  const [values] = params;
  return { code, ...(values === undefined ? {} : { params: values }), message: write(...params) };
}
