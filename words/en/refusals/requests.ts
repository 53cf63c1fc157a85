import type { FieldFault } from '#domain/common/field-fault.ts';
import { formatDay } from '../dates.ts';
import { labelOf, ruleOf } from '../fields.ts';

export const requestRefusals = {
  'request-unreadable': () => 'The request cannot be read.',
  'request-without-host': () => 'The request has no Host header.',
  'address-unreadable': () => 'This address cannot be read.',
  'headers-too-large': () => 'The address or a header is too long.',
  'body-too-slow': () =>
    'The request arrived too slowly and was ended. Try again where the connection is better, or with smaller files.',
  'body-encoded': () => 'Send the body without a content-encoding.',
  'body-too-large': () => 'The request is too large.',
  'content-type': () => 'This call does not accept this content type.',
  'connection-closed': () => 'The connection is closed.',
  'form-unreadable': () => 'The form cannot be read.',
  'form-expected': () => 'Send a multipart form.',
  'too-many-fields': () => 'There are too many fields.',
  'too-many-parts': () => 'There are too many parts.',
  'file-too-large': () => 'A file is too large.',
  'file-larger-than': ({ megabytes }: { megabytes: number }) => `A file may be at most ${megabytes} MB.`,
  'larger-than-limit': ({ megabytes }: { megabytes: number }) =>
    `This is larger than the limit of ${megabytes} MB.`,
  'too-many-files': () => 'There are too many files.',
  'more-files-than': ({ max }: { max: number }) => `At most ${max} files are allowed.`,
  'fewer-files-than': ({ field, min }: { field: string; min: number }) =>
    `${labelOf(field)}: add at least ${min} ${min === 1 ? 'file' : 'files'}.`,
  'unknown-call': () => 'This call does not exist.',
  'unknown-address': () => 'There is nothing at this address.',
  'not-built': () => 'This is not available yet.',
  'metrics-token': () => 'Metrics require a token.',
  'signature-wrong': () => 'The signature does not match.',
  'scope-missing': ({ scope }: { scope: string }) =>
    `This API token does not include the scope "${scope}". Create one that does in Settings.`,
  'token-expired': ({ on }: { on: string }) =>
    `This API token expired on ${formatDay(new Date(on))}. Make a new one in Settings.`,
  'browser-needed': () => 'API tokens cannot do this. Sign in with a browser.',
  'too-many-tokens': ({ max }: { max: number }) =>
    `An account can have at most ${max} API tokens. Revoke one that you do not use.`,
  'too-many-searches': ({ max }: { max: number }) =>
    `You can save at most ${max} searches. End one in Settings first.`,
  'empty-search': () => 'Type words or choose a filter first.',
  'no-saved-search': () => 'This saved search does not exist any more.',
  'webhook-url': () =>
    'A webhook needs an address such as https://example.com/hooks, without a user name, a password or a fragment.',
  'too-many-webhooks': ({ max }: { max: number }) =>
    `An account can have at most ${max} webhooks. Remove one that you do not use.`,
  'no-webhook': () => 'This webhook does not exist.',
  'no-delivery': () => 'This delivery does not exist, or its webhook is switched off.',
  'no-token': () => 'This API token does not exist.',
  'idempotency-key': () => 'An Idempotency-Key must have 1 to 255 visible ASCII characters, without spaces.',
  'idempotency-key-reused': () =>
    'This Idempotency-Key was used for another request. Use a new key for each new request.',
  'idempotency-key-in-use': () =>
    'The first request with this Idempotency-Key has not been answered yet. Try again in a second.',
  'too-many-requests': ({ seconds }: { seconds: number }) =>
    `Too many requests. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  'too-many-at-once': () =>
    'Several of your uploads or downloads, or of those from your network, are still running. Try again when one has ended.',
  'file-ends': ({ sizeBytes }: { sizeBytes: number }) => `The file ends at ${sizeBytes} bytes.`,

  'body-not-an-object': () => 'Send the fields of this call as one JSON object.',
  'body-not-json': () => 'The body must be a JSON object.',
  'text-with-nul': () => 'A text contains a NUL character.',
  'some-field': () => 'A field is not valid.',
  field: ({ field, fault }: { field: string; fault: FieldFault }) => `${labelOf(field)} ${ruleOf(fault)}.`,
  'field-unknown': ({ field }: { field: string }) => `${JSON.stringify(field)} is not a field of this call.`,
  'field-missing': ({ field }: { field: string }) => `${labelOf(field)} is missing.`,
  'field-missing-or-invalid': ({ field }: { field: string }) => `${labelOf(field)} is missing or not valid.`,
  'field-twice': ({ field }: { field: string }) => `${labelOf(field)} is given twice.`,
  'field-too-long': ({ field }: { field: string }) => `${labelOf(field)} is too long.`,
  'field-blank': ({ field }: { field: string }) => `${labelOf(field)} must not be blank.`,
  'field-not-storable': ({ field }: { field: string }) =>
    `${labelOf(field)} contains a character that cannot be stored.`,
  'cursor-invalid': () => 'This page cannot be continued. Start again from the first page.',
  'place-unknown': () => 'This list cannot be continued from here. Start again from the beginning.',

  internal: () => 'Something went wrong on our side. Try again; nothing was lost.',
  overloaded: () => 'Too many people are here right now. Try again in a few seconds.',
  'overloaded-shortly': () => 'Too many people are here right now. Try again shortly.',
  draining: () => 'The server is restarting. Try again in a few seconds.',
  'database-unavailable': () =>
    'We cannot reach our database right now. Try again shortly; nothing was lost.',
  'payments-unavailable': () =>
    'The payment provider is not answering. Nothing was charged twice; try again shortly.',
  'identity-unavailable': () => 'The sign-in service is not answering right now. Try again shortly.',
  'github-unavailable': () => 'GitHub is not answering right now. Try again shortly.',
  'storage-full': () => 'There is no space for files at the moment. Everything else works; try again later.',
  'files-unavailable': () =>
    'We cannot reach our file storage right now. Try again shortly; nothing was lost.',
  'file-damaged': () =>
    'This file is damaged on our side and is being restored. Try again later; nothing you paid for is lost.',

  'too-many-streams': ({ max }: { max: number }) =>
    `Live updates work in up to ${max} tabs of an account. This tab updates every minute.`,
} as const;
