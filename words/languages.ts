import type { Category } from '#domain/projects/project.ts';
import type { Check } from '#domain/verification/verification-check.ts';

/** Values that are no texts, although they stand among them. */
type Code = Category | Check['result'];

/** The shape of a text in another language: the same keys and parameters, with other strings. */
export type Translated<Text> = Text extends Code
  ? Text
  : Text extends string
    ? string
    : Text extends (...params: infer Params) => infer Result
      ? (...params: Params) => Translated<Result>
      : { readonly [Key in keyof Text]: Translated<Text[Key]> };
