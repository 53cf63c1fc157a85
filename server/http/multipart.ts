import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call, FileRule } from '#contract/call.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Refusal } from '#domain/common/refusal.ts';
import { type ReceivedFile, type UploadStore, TooLargeError } from '../ports/file-store.ts';
import { unknownField } from './field-faults.ts';

export interface UploadedFile extends ReceivedFile {
  readonly fieldName: string;
  /** The client chose this name: use it for display only, never in a path. */
  readonly fileName: string;
}

export type UploadedFiles = Readonly<Record<string, readonly UploadedFile[]>>;

const MAX_FIELDS = 30;
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * The caller must remove the files; a rejected form leaves none behind. Also accepts JSON and URL-encoded forms, which
 * have no files. Replaces `saveRequestFiles` of `@fastify/multipart`, which has no limits for single fields and writes
 * world-readable files.
 * @throws DomainError `invalid-field` for an unknown or repeated field, `too-large`, `bad-request` for a malformed
 * form; StorageFullError.
 */
export async function readForm(
  request: FastifyRequest,
  call: Call,
  store: Pick<UploadStore, 'receive'>,
): Promise<{ fields: Record<string, unknown>; files: UploadedFiles }> {
  const rules = call.files ?? {};
  const files: Record<string, UploadedFile[]> = {};
  for (const name of Object.keys(rules)) files[name] = [];
  if (!request.isMultipart()) {
    if (request.body !== undefined && !isRecord(request.body)) throw unreadable();
    checkCounts(rules, files);
    return { fields: { ...request.body }, files };
  }
  try {
    const fields = await readParts(request, rules, files, store);
    checkCounts(rules, files);
    return { fields, files };
  } catch (error) {
    await removeFiles(files);
    throw error;
  }
}

/** Never throws. The upload store later deletes files that could not be removed. */
export async function removeFiles(files: UploadedFiles): Promise<void> {
  await Promise.allSettled(
    Object.values(files)
      .flat()
      .map((file) => file.remove()),
  );
}

async function readParts(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  files: Readonly<Record<string, UploadedFile[]>>,
  store: Pick<UploadStore, 'receive'>,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for await (const part of partsOf(request, Object.values(rules))) {
    if (part.type === 'field') {
      if (part.fieldname in fields)
        throw invalid(part.fieldname, { reason: 'field-twice', params: { field: part.fieldname } });
      if (part.valueTruncated)
        throw tooLarge(part.fieldname, { reason: 'field-too-long', params: { field: part.fieldname } });
      fields[part.fieldname] = part.value;
      continue;
    }
    const rule = rules[part.fieldname];
    const accepted = files[part.fieldname];
    if (rule === undefined || accepted === undefined)
      throw invalid(part.fieldname, unknownField(part.fieldname));
    const received = await receiveFile(part, rule, store);
    // Browsers send an empty part for an empty file input.
    if (received.sizeBytes === 0 && (part.filename ?? '') === '') {
      await received.remove();
      continue;
    }
    accepted.push({ ...received, fieldName: part.fieldname, fileName: part.filename });
    if (accepted.length > rule.max)
      throw tooLarge(part.fieldname, { reason: 'more-files-than', params: { max: rule.max } });
  }
  return { ...fields };
}

async function receiveFile(
  { file, fieldname }: MultipartFile,
  { maxBytes }: FileRule,
  store: Pick<UploadStore, 'receive'>,
): Promise<ReceivedFile> {
  const tooLargeError = () =>
    tooLarge(fieldname, { reason: 'file-larger-than', params: { megabytes: maxBytes / (1024 * 1024) } });
  let received: ReceivedFile;
  try {
    received = await store.receive(file, maxBytes);
  } catch (error) {
    if (error instanceof TooLargeError) throw tooLargeError();
    if (file.errored === null || file.errored instanceof DomainError) throw file.errored ?? error;
    // The form ended within the file, or the client disconnected.
    throw unreadable();
  }
  if (!file.truncated) return received;
  await received.remove();
  throw tooLargeError();
}

async function* partsOf(
  request: FastifyRequest,
  rules: readonly FileRule[],
): AsyncGenerator<Multipart, void, undefined> {
  try {
    yield* request.parts({
      limits: {
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        files: rules.reduce((sum, rule) => sum + rule.max, 0) + 1,
        fileSize: Math.max(0, ...rules.map((rule) => rule.maxBytes)),
        parts: MAX_FIELDS + 20,
      },
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw unreadable();
  }
}

function checkCounts(
  rules: Readonly<Record<string, FileRule>>,
  files: Readonly<Record<string, UploadedFile[]>>,
): void {
  for (const [name, rule] of Object.entries(rules)) {
    if ((files[name]?.length ?? 0) < rule.min)
      throw invalid(name, { reason: 'fewer-files-than', params: { field: name, min: rule.min } });
  }
}

function invalid(field: string, refusal: Refusal): DomainError {
  return new DomainError('invalid-field', refusal, { field });
}

function tooLarge(field: string, refusal: Refusal): DomainError {
  return new DomainError('too-large', refusal, { field });
}

function unreadable(): DomainError {
  return new DomainError('bad-request', { reason: 'form-unreadable' });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
