import type { Static, TSchema } from 'typebox';
import { accountCalls } from './account-calls.ts';
import type { Call, CallBody, CallFiles, CallParams, CallProgress, CallQuery, CallResponse } from './call.ts';
import { claimCalls } from './claim-calls.ts';
import { insideCalls } from './inside-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { projectCalls } from './project-calls.ts';
import { publicCalls } from './public-calls.ts';
import { questionCalls } from './question-calls.ts';

/**
 * Every API call by method and path. The server's handlers and the browser's requests are both type-checked against it.
 */
export const calls = {
  ...accountCalls,
  ...projectCalls,
  ...paymentCalls,
  ...claimCalls,
  ...insideCalls,
  ...publicCalls,
  ...questionCalls,
} satisfies Record<`${Method} /${string}`, Call>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Calls = typeof calls;
export type CallName = keyof Calls;

export type ParamsOf<Name extends CallName> = CallParams<Calls[Name]>;
export type QueryOf<Name extends CallName> = CallQuery<Calls[Name]>;
export type BodyOf<Name extends CallName> = CallBody<Calls[Name]>;
export type FilesOf<Name extends CallName> = CallFiles<Calls[Name]>;
export type ProgressOf<Name extends CallName> = CallProgress<Calls[Name]>;
export type ResponseOf<Name extends CallName> = CallResponse<Calls[Name]>;

/** Calls that take `view=card`. */
export type CompactCallName = {
  [Name in CallName]: Calls[Name] extends { compactResponse: TSchema } ? Name : never;
}[CallName];
export type CompactResponseOf<Name extends CompactCallName> = Static<Calls[Name]['compactResponse']>;
