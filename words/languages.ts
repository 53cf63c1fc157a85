/** The shape of a text in another language: the same keys and parameters, with other strings. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...params: infer Params) => infer Result
    ? (...params: Params) => Translated<Result>
    : { readonly [Key in keyof Text]: Translated<Text[Key]> };
