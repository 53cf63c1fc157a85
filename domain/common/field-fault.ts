export type FieldFault =
  | { readonly rule: 'type'; readonly type: string }
  | { readonly rule: 'empty' | 'duplicates' | 'other' }
  | { readonly rule: 'length' | 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly rule: 'choice'; readonly choices: readonly string[] }
  | { readonly rule: 'format'; readonly format: string }
  | { readonly rule: 'entries'; readonly bound: 'min' | 'max'; readonly limit: number }
  /** The value does not match a named pattern, such as `username`. */
  | { readonly rule: 'own'; readonly name: string };
