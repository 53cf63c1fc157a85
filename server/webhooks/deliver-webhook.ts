import { isFailingTooLong, nextAttemptInSeconds } from '#domain/webhooks/webhook.ts';
import type { Context } from '../context.ts';
import { SEND_MAIL, DELIVER_WEBHOOK } from '../jobs/job-names.ts';
import { webhookDisabledMail } from '../mails/webhook-mails.ts';
import { disableWebhook, findDelivery, storeAttempt } from './delivery-store.ts';

/** A receiver may get a message twice, with the same ID. */
export async function deliverWebhook(
  context: Pick<Context, 'database' | 'jobs' | 'sealer' | 'webhooks' | 'config' | 'log'>,
  { deliveryId }: { readonly deliveryId: string },
): Promise<void> {
  const { database, jobs, sealer, webhooks, config, log } = context;
  const due = await findDelivery(database, deliveryId);
  if (due === null || due.state !== 'pending' || due.disabledAt !== null) return;
  const { url, body, eventId, webhookId } = due;
  const secret = sealer.open(due.secretSealed);
  const { fault, status } = await webhooks.send({ url, secret, id: eventId, body });
  const pauseSeconds = fault === null ? null : nextAttemptInSeconds(due.attempts + 1);
  const state = fault === null ? 'delivered' : pauseSeconds === null ? 'failed' : 'pending';
  await database.transaction().execute(async (transaction) => {
    const { failingSince, now } = await storeAttempt(transaction, due, { state, status, fault });
    if (isFailingTooLong(failingSince, now)) {
      const owner = await disableWebhook(transaction, webhookId);
      if (owner === null) return;
      const mail = webhookDisabledMail(owner, { webhookId, url, at: now }, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, mail, { transaction, key: mail.id });
      return;
    }
    if (pauseSeconds === null) return;
    const notBefore = new Date(now.getTime() + pauseSeconds * 1_000);
    const key = `${deliveryId}.${due.attempts + 1}`;
    await jobs.enqueue(DELIVER_WEBHOOK, { deliveryId }, { transaction, notBefore, key });
  });
  log.info({ deliveryId, webhookId, status, fault }, 'a webhook was sent');
}
