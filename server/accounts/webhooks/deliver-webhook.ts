import { isFailingTooLong, nextAttemptInSeconds } from '#domain/webhooks/webhook.ts';
import type { Context } from '../../context.ts';
import { SEND_MAIL, DELIVER_WEBHOOK } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import { webhookDisabledMail } from '../../mails/account-mails.ts';
import {
  disableWebhook,
  type DueDelivery,
  findDelivery,
  findUnattempted,
  storeAttempt,
} from './delivery-store.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

type Deps = Pick<Context, 'database' | 'jobs' | 'sealer' | 'webhooks' | 'config' | 'log'>;

/** The sellers and hosts to which this process is sending. Each gets one message at a time, however slowly it answers. */
const receiving = new Set<string>();
const MAX_WAIT_SECONDS = 60;

/** A receiver may get a message twice, with the same ID. */
export async function deliverWebhook(
  context: Deps,
  { deliveryId }: { readonly deliveryId: string },
): Promise<void> {
  const { database, jobs } = context;
  const due = await findDelivery(database, deliveryId);
  if (due === null || due.state !== 'pending' || due.disabledAt !== null) return;
  const { profileId } = due;
  const host = new URL(due.url).hostname;
  const receivers = [`seller ${profileId}`, `host ${host}`];
  const isBusy = (): boolean => receivers.some((receiver) => receiving.has(receiver));
  if (isBusy()) {
    const notBefore = new Date(Date.now() + MAX_WAIT_SECONDS * 1_000);
    await enqueueDelivery(database, jobs, due, notBefore);
    if (!isBusy()) await jobs.bringForward(DELIVER_WEBHOOK, deliveryId);
    return;
  }
  for (const receiver of receivers) receiving.add(receiver);
  try {
    await attemptDelivery(context, due);
  } finally {
    for (const receiver of receivers) receiving.delete(receiver);
  }
  const next = await findUnattempted(database, { profileId, host });
  if (next !== null) await jobs.bringForward(DELIVER_WEBHOOK, next);
}

async function attemptDelivery(
  { database, jobs, sealer, webhooks, config, log }: Deps,
  due: DueDelivery,
): Promise<void> {
  const { id: deliveryId, url, body, eventId, webhookId } = due;
  const attempts = due.attempts + 1;
  const secret = sealer.open(due.secretSealed);
  const { fault, status } = await webhooks.send({ url, secret, id: eventId, body });
  const pauseSeconds = fault === null ? null : nextAttemptInSeconds(attempts);
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
    await enqueueDelivery(transaction, jobs, { ...due, attempts }, notBefore);
  });
  log.info({ deliveryId, webhookId, status, fault }, 'a webhook was sent');
}

export const deliverWebhookJob = defineJob<
  { readonly deliveryId: string },
  Pick<Context, 'database' | 'jobs' | 'sealer' | 'webhooks' | 'config' | 'log'>
>({
  ...DELIVER_WEBHOOK,
  retryForHours: 24,
  timeoutSeconds: 60,
  concurrency: 2,
  handle: deliverWebhook,
});
