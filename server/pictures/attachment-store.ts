import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export type AttachedTo = { readonly orderMessageId: string } | { readonly caseMessageId: string };

export interface NewAttachment {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly sizeBytes: number;
}

export interface AttachmentRow {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export async function insertAttachments(
  tx: Queryable,
  to: AttachedTo,
  uploadedBy: string,
  attachments: readonly NewAttachment[],
): Promise<AttachmentRow[]> {
  if (attachments.length === 0) return [];
  return await tx
    .insertInto('attachments')
    .values(attachments.map((one, index) => ({ ...one, ...to, uploadedBy, position: index + 1 })))
    .returning(['id', 'width', 'height', 'placeholder'])
    .execute();
}

export async function listAttachments(
  db: Queryable,
  messages: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, readonly AttachmentRow[]>> {
  const found = new Map<string, AttachmentRow[]>();
  if (messages.length === 0) return found;
  const asked = ofMessages(messages);
  const { rows } = await sql<AttachmentRow & { messageId: string }>`
    select id, coalesce(order_message_id, case_message_id) as "messageId", width, height, placeholder
      from attachments where order_message_id = ${asked} or case_message_id = ${asked}
     order by position`.execute(db);
  for (const { messageId, ...row } of rows) found.set(messageId, [...(found.get(messageId) ?? []), row]);
  return found;
}

export async function listAttachedFiles(
  db: Queryable,
  messages: readonly { readonly id: string }[],
): Promise<{ messageId: string; hash: string }[]> {
  if (messages.length === 0) return [];
  const asked = ofMessages(messages);
  const { rows } = await sql<{ messageId: string; hash: string }>`
    select coalesce(order_message_id, case_message_id) as "messageId", hash
      from attachments where order_message_id = ${asked} or case_message_id = ${asked}
     order by coalesce(order_message_id, case_message_id), position`.execute(db);
  return rows;
}

function ofMessages(messages: readonly { readonly id: string }[]) {
  return sql`any(${sql.val(messages.map(({ id }) => id))}::uuid[])`;
}

export async function findAttachmentOfParty(
  db: Queryable,
  { attachmentId, viewerId }: { readonly attachmentId: string; readonly viewerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select file.hash
      from attachments file
      left join order_messages message on message.id = file.order_message_id
      left join case_messages said on said.id = file.case_message_id
      left join cases c on c.id = said.case_id
      join order_processes o on o.purchase_id = coalesce(message.purchase_id, c.purchase_id)
     where file.id = ${attachmentId} and message.hidden_at is null
       and ${viewerId} in (o.buyer_id, o.seller_id)`.execute(db);
  return rows[0]?.hash ?? null;
}

/**
 * @returns the hash of an attachment that operators may see, because it belongs to a case, an order with a case or a
 * reported message; null for any other.
 */
export async function findAttachmentOfMatter(db: Queryable, attachmentId: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from attachments
     where id = ${attachmentId}
       and (case_message_id is not null or exists (select from reports where message_id = order_message_id)
            or exists (select from order_messages m join cases c on c.purchase_id = m.purchase_id
                        where m.id = order_message_id and m.hidden_at is null))`.execute(db);
  return rows[0]?.hash ?? null;
}

export async function listAttachedHashes(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from attachments where hash = any(${sql.val([...hashes])}::text[])`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

export async function deleteAttachmentsOf(tx: Queryable, profileId: string): Promise<void> {
  await tx.deleteFrom('attachments').where('uploadedBy', '=', profileId).execute();
}
