import type { Readable } from 'node:stream';
import { DomainError } from '#domain/common/domain-error.ts';
import { attachmentFileName, PICTURE_FORM_WIDTHS } from '#domain/pictures/picture-name.ts';
import type { Context } from '../context.ts';
import { findAttachmentOfMatter, findAttachmentOfParty } from './attachment-store.ts';

export class AttachmentNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-attachment' });
  }
}

type AttachmentDeps = Pick<Context, 'database' | 'files'>;

/** @throws AttachmentNotFoundError, also if the viewer is not a party to the order or case */
export async function openAttachment(
  deps: AttachmentDeps,
  asked: { readonly attachmentId: string; readonly viewerId: string; readonly size: 'small' | 'large' },
): Promise<{ sizeBytes: number; stream: Readable }> {
  return await openFile(deps, await findAttachmentOfParty(deps.database, asked), asked.size);
}

/** For operators, who see only attachments of cases and of reported messages. @throws AttachmentNotFoundError */
export async function openAttachmentOfMatter(
  deps: AttachmentDeps,
  asked: { readonly attachmentId: string; readonly size: 'small' | 'large' },
): Promise<{ sizeBytes: number; stream: Readable }> {
  return await openFile(deps, await findAttachmentOfMatter(deps.database, asked.attachmentId), asked.size);
}

async function openFile(
  { files }: AttachmentDeps,
  hash: string | null,
  size: 'small' | 'large',
): Promise<{ sizeBytes: number; stream: Readable }> {
  if (hash === null) throw new AttachmentNotFoundError();
  const name = attachmentFileName(hash, PICTURE_FORM_WIDTHS[size]);
  const sizeBytes = await files.size(name);
  const stream = sizeBytes === null ? null : await files.open(name);
  if (sizeBytes === null || stream === null) throw new Error(`${name} is missing in the file store`);
  return { sizeBytes, stream };
}
