import type { Static, TSchema } from 'typebox';
import { accountCalls } from './account-calls.ts';
import { attachmentCalls } from './attachment-calls.ts';
import { balanceCalls } from './balance-calls.ts';
import type { Call, CallBody, CallFiles, CallParams, CallProgress, CallQuery, CallResponse } from './call.ts';
import { claimCalls } from './claim-calls.ts';
import { codeHostCalls } from './code-host-calls.ts';
import { feedCalls } from './feed-calls.ts';
import { insideCalls } from './inside-calls.ts';
import { mailCalls } from './mail-calls.ts';
import { messageCalls } from './message-calls.ts';
import { operateCalls } from './operate-calls.ts';
import { orderCalls } from './order-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { privateQuestionCalls } from './private-question-calls.ts';
import { projectCalls } from './project-calls.ts';
import { publicCalls } from './public-calls.ts';
import { questionCalls } from './question-calls.ts';
import { reportCalls } from './report-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { savedSearchCalls } from './saved-search-calls.ts';
import { shippingCalls } from './shipping-calls.ts';
import { taxCalls } from './tax-calls.ts';
import { tokenCalls } from './token-calls.ts';
import { versionCalls } from './version-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

export const calls = {
  ...accountCalls,
  ...projectCalls,
  ...reviewCalls,
  ...reportCalls,
  ...shippingCalls,
  ...paymentCalls,
  ...orderCalls,
  ...claimCalls,
  ...insideCalls,
  ...codeHostCalls,
  ...mailCalls,
  ...publicCalls,
  ...privateQuestionCalls,
  ...questionCalls,
  ...balanceCalls,
  ...operateCalls,
  ...taxCalls,
  ...feedCalls,
  ...messageCalls,
  ...attachmentCalls,
  ...savedSearchCalls,
  ...tokenCalls,
  ...webhookCalls,
  ...versionCalls,
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

export type CompactCallName = {
  [Name in CallName]: Calls[Name] extends { compactResponse: TSchema } ? Name : never;
}[CallName];
export type CompactResponseOf<Name extends CompactCallName> = Static<Calls[Name]['compactResponse']>;
