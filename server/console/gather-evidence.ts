import type { Actor } from '#domain/operators/money-decision.ts';
import type { KeptEvidence } from '#domain/orders/kept-evidence.ts';
import { attachmentFileName, PICTURE_FORM_WIDTHS } from '#domain/pictures/picture-name.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Context } from '../context.ts';
import { findKeptEvidence } from '../order-process/kept-evidence-store.ts';
import { listAttachedFiles } from '../pictures/attachment-store.ts';
import { type EvidencePicture, renderEvidence } from './evidence-document.ts';
import {
  findEvidenceFacts,
  listEvidenceDownloads,
  listEvidenceEvents,
  listEvidenceMessages,
} from './evidence-store.ts';
import { CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

/**
 * Once the pictures have this total size, further ones are listed by hash only, to keep the file small enough for the
 * provider's form.
 */
const MAX_PICTURE_BYTES = 6 * 1024 * 1024;

/**
 * Creates the file that an operator sends to the payment provider when the buyer's bank disputes a payment. The file
 * contains the data of the purchase and its buyer, but only the username and the messages of the seller.
 * @throws CommandError if the purchase does not exist or was never paid
 */
export async function gatherEvidence(
  { database, files, sealer, log }: Pick<Context, 'database' | 'files' | 'sealer' | 'log'>,
  purchaseId: string,
  by: Actor,
): Promise<{ readonly name: string; readonly html: string }> {
  const gathered = await database.transaction().execute(async (tx) => {
    const found = await findEvidenceFacts(tx, purchaseId);
    if (found === null) throw new CommandError('There is no such paid purchase.', 'not-found');
    const events = await listEvidenceEvents(tx, purchaseId);
    const downloads = await listEvidenceDownloads(tx, purchaseId);
    const kept = openKept({ sealer, log }, await findKeptEvidence(tx, purchaseId));
    const { buyer } = kept;
    const facts =
      buyer === null
        ? found
        : {
            ...found,
            buyerName: buyer.name,
            buyerEmail: buyer.email,
            address: found.address ?? buyer.address,
          };
    const written = await listEvidenceMessages(tx, purchaseId);
    const messages = written.map((message) => ({
      ...message,
      text: message.text ?? kept.messages[message.id] ?? null,
    }));
    const attachments = await listAttachedFiles(
      tx,
      messages.filter(({ isHidden }) => !isHidden),
    );
    await recordOperatorAction(tx, by, {
      action: 'purchase evidence',
      subject: purchaseId,
      details: { events: events.length, downloads: downloads.length, messages: messages.length },
    });
    return { facts, events, downloads, messages, attachments };
  });
  const { facts, attachments } = gathered;
  return {
    name: `evidence-${formatReceiptNumber(facts.receiptNumber)}`,
    html: renderEvidence({
      ...gathered,
      pictures: await readPictures(files, attachments),
      madeAt: new Date(),
    }),
  };
}

const NOTHING_KEPT: KeptEvidence = { buyer: null, messages: {} };

function openKept({ sealer, log }: Pick<Context, 'sealer' | 'log'>, sealed: string | null): KeptEvidence {
  if (sealed === null) return NOTHING_KEPT;
  try {
    return JSON.parse(sealer.open(sealed)) as KeptEvidence;
  } catch (error) {
    log.error({ err: error }, 'what a deleted account left as evidence cannot be decrypted');
    return NOTHING_KEPT;
  }
}

async function readPictures(
  files: Pick<Context['files'], 'open'>,
  attachments: readonly { readonly messageId: string; readonly hash: string }[],
): Promise<ReadonlyMap<string, readonly EvidencePicture[]>> {
  const pictures = new Map<string, EvidencePicture[]>();
  let bytes = 0;
  for (const { messageId, hash } of attachments) {
    const stream =
      bytes < MAX_PICTURE_BYTES
        ? await files.open(attachmentFileName(hash, PICTURE_FORM_WIDTHS.medium))
        : null;
    const content = stream === null ? null : Buffer.concat(await stream.toArray());
    bytes += content?.byteLength ?? 0;
    pictures.set(messageId, [...(pictures.get(messageId) ?? []), { hash, content }]);
  }
  return pictures;
}
