import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call, FileRule } from '#contract/call.ts';
import { DomainError } from '#domain/domain-error.ts';

/** One uploaded file, wholly in memory; sizes and counts were checked while it arrived. */
export interface UploadedFile {
  readonly fieldName: string;
  /** As the browser named it: for showing, never for storing. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const MAX_FIELDS = 30;
const MAX_FIELD_BYTES = 64 * 1024;

/**
 * Reads a multipart form into text fields (as the body, validated afterwards) and files by field name.
 * A form without files may also come as JSON.
 *
 * @param hold - counts the bytes of each file; throws when there is no memory for it.
 * @throws DomainError `invalid-field` for a file field the call does not have or a field given twice, `too-large`,
 * `bad-request` for what is no form at all.
 */
export async function readForm(
  request: FastifyRequest,
  call: Call,
  hold: (bytes: number) => void,
): Promise<{ fields: Record<string, unknown>; files: Record<string, UploadedFile[]> }> {
  const rules = call.files ?? {};
  const files: Record<string, UploadedFile[]> = {};
  for (const name of Object.keys(rules)) files[name] = [];
  if (!request.isMultipart()) {
    if (request.body !== undefined && !isRecord(request.body)) throw unreadable();
    checkCounts(rules, files);
    return { fields: request.body ?? {}, files };
  }

  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for await (const part of partsOf(request, Object.values(rules))) {
    if (part.type === 'field') {
      if (part.fieldname in fields) throw invalid(part.fieldname, 'is given twice');
      if (part.valueTruncated) throw tooLarge(part.fieldname, `${part.fieldname} is too long.`);
      fields[part.fieldname] = part.value;
      continue;
    }
    const rule = rules[part.fieldname];
    const taken = files[part.fieldname];
    if (rule === undefined || taken === undefined)
      throw invalid(part.fieldname, 'is not a field of this call');
    const bytes = await readFile(part, rule, hold);
    if (bytes.byteLength === 0 && part.filename === '') continue;
    taken.push({ fieldName: part.fieldname, fileName: part.filename, bytes });
    if (taken.length > rule.max) throw tooLarge(part.fieldname, `At most ${rule.max} files are taken here.`);
  }
  checkCounts(rules, files);
  return { fields: { ...fields }, files };
}

/**
 * Into one piece of memory, of which only what is written to is taken: the pieces that arrive are parts of larger ones and
 * would keep these.
 */
async function readFile(
  { file, fieldname }: MultipartFile,
  { maxBytes }: FileRule,
  hold: (bytes: number) => void,
): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafeSlow(maxBytes);
  let length = 0;
  for await (const piece of file as AsyncIterable<Buffer>) {
    if (length + piece.length > maxBytes) break;
    hold(piece.length);
    length += piece.copy(whole, length);
  }
  if (file.truncated || !file.readableEnded) {
    throw tooLarge(fieldname, `A file may have at most ${maxBytes / (1024 * 1024)} MB.`);
  }
  return whole.subarray(0, length);
}

/** The parts as they arrive. The parser's own complaints carry no code: a form without boundary, or one that is cut off. */
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
    if ((files[name]?.length ?? 0) < rule.min) throw invalid(name, `needs at least ${rule.min} file`);
  }
}

function invalid(field: string, reason: string): DomainError {
  return new DomainError('invalid-field', `${field} ${reason}.`, { field });
}

function tooLarge(field: string, message: string): DomainError {
  return new DomainError('too-large', message, { field });
}

function unreadable(): DomainError {
  return new DomainError('bad-request', 'The form cannot be read.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
