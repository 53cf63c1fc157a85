import type { refusals } from '#words/refusals.ts';
import { type Reasoned, textOfReason } from './catalogue.ts';

export type Refusals = {
  readonly [Reason in keyof typeof refusals]: (...params: Parameters<(typeof refusals)[Reason]>) => string;
};
export type Reason = keyof Refusals;

/** All parameters may be shown to users. */
export type Refusal = {
  readonly [R in Reason]: Parameters<Refusals[R]> extends [infer Params]
    ? { readonly reason: R; readonly params: Readonly<Params> }
    : { readonly reason: R; readonly params?: never };
}[Reason];

export function sentenceOf(catalogue: Refusals, refusal: Reasoned): string | null {
  return textOfReason(catalogue, refusal);
}
