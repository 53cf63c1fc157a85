import { accountCalls } from './account-calls.ts';
import type { Call, CallBody, CallFiles, CallParams, CallProgress, CallQuery, CallResponse } from './call.ts';
import { claimCalls } from './claim-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { projectCalls } from './project-calls.ts';

/**
 * Every call of the API by method and path. The server registers its handlers and the browser sends its requests by these
 * keys, so both sides are type-checked against the same names, fields and types.
 */
export const calls = { ...accountCalls, ...projectCalls, ...paymentCalls, ...claimCalls } satisfies Record<
  `${Method} /${string}`,
  Call
>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Calls = typeof calls;
export type CallName = keyof Calls;

export type ParamsOf<Name extends CallName> = CallParams<Calls[Name]>;
export type QueryOf<Name extends CallName> = CallQuery<Calls[Name]>;
export type BodyOf<Name extends CallName> = CallBody<Calls[Name]>;
export type FilesOf<Name extends CallName> = CallFiles<Calls[Name]>;
export type ProgressOf<Name extends CallName> = CallProgress<Calls[Name]>;
export type ResponseOf<Name extends CallName> = CallResponse<Calls[Name]>;
