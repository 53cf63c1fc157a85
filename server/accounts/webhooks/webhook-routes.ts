import { v7 } from 'uuid';
import type { ResponseOf } from '#contract/calls.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import {
  MAX_WEBHOOKS,
  parseWebhookUrl,
  TooManyWebhooksError,
  type WebhookEvent,
} from '#domain/webhooks/webhook.ts';
import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { proofOf } from '../../http/viewer.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import { webhookMadeMail } from '../../mails/account-mails.ts';
import type { GivenProof, SessionOwner } from '../../ports/identity-provider.ts';
import { listOwners } from '../owner-address-store.ts';
import { lockOpenProfile } from '../profile-store.ts';
import { listDeliveries, type StoredDelivery, reopenDelivery } from './delivery-store.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import {
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  pauseWebhook,
  type StoredWebhook,
  insertWebhook,
} from './webhook-store.ts';

const MAX_SHOWN = 50;

export function webhookRoutes(routes: Routes, context: Context): void {
  const { database } = context;

  routes.handle('GET /api/webhooks', async ({ viewer }) => ({
    data: (await listWebhooks(database, viewer.profile.id)).map(presentWebhook),
  }));

  routes.handle('POST /api/webhooks', async ({ viewer, body, request }) => {
    const { secret, stored } = await makeWebhook(context, viewer, {
      url: body.url,
      events: body.events,
      proof: proofOf(body, request),
    });
    return { data: { ...presentWebhook(stored), secret } };
  });

  routes.handle('DELETE /api/webhooks/{webhook_id}', async ({ viewer, params }) => {
    assertFound(await deleteWebhook(database, viewer.profile.id, params.webhook_id));
    return { data: null };
  });

  routes.handle('POST /api/webhooks/{webhook_id}/pause', async ({ viewer, params }) => {
    assertFound(await pauseWebhook(database, viewer.profile.id, params.webhook_id));
    return { data: null };
  });

  routes.handle('POST /api/webhooks/{webhook_id}/enable', async ({ viewer, params }) => {
    assertFound(await enableWebhook(database, viewer.profile.id, params.webhook_id));
    return { data: null };
  });

  routes.handle('GET /api/webhooks/{webhook_id}/deliveries', async ({ viewer, params }) => {
    const found = await listDeliveries(database, viewer.profile.id, params.webhook_id, MAX_SHOWN);
    if (found === null) throw new DomainError('not-found', { reason: 'no-webhook' });
    return { data: found.map(presentDelivery) };
  });

  routes.handle('POST /api/deliveries/{delivery_id}/redeliver', async ({ viewer, params }) => {
    await redeliver(context, viewer.profile.id, params.delivery_id);
    return { data: null };
  });
}

function assertFound(isFound: boolean): void {
  if (!isFound) throw new DomainError('not-found', { reason: 'no-webhook' });
}

function presentWebhook(webhook: StoredWebhook): ResponseOf<'GET /api/webhooks'>['data'][number] {
  return {
    webhook_id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    created_at: webhook.createdAt.toISOString(),
    failing_since: webhook.failingSince?.toISOString() ?? null,
    disabled_at: webhook.disabledAt?.toISOString() ?? null,
  };
}

function presentDelivery(
  delivery: StoredDelivery,
): ResponseOf<'GET /api/webhooks/{webhook_id}/deliveries'>['data'][number] {
  return {
    delivery_id: delivery.id,
    event_id: delivery.eventId,
    type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt.toISOString(),
    attempted_at: delivery.attemptedAt?.toISOString() ?? null,
  };
}

/**
 * Sends even a successful delivery again.
 * @throws DomainError `not-found`, also while the delivery's webhook is disabled
 */
async function redeliver(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  profileId: string,
  deliveryId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await reopenDelivery(transaction, profileId, deliveryId))) {
      throw new DomainError('not-found', { reason: 'no-delivery' });
    }
    await enqueueDelivery(transaction, jobs, { id: deliveryId, profileId, attempts: 0 });
  });
}

/**
 * @returns the webhook and its secret, which cannot be read again.
 * @throws WebhookUrlError, NotConfirmedError, TooManyAttemptsError, TooManyWebhooksError, AccountClosedError
 */
async function makeWebhook(
  {
    database,
    identity,
    jobs,
    sealer,
    webhooks,
    config,
  }: Pick<Context, 'database' | 'identity' | 'jobs' | 'sealer' | 'webhooks' | 'config'>,
  maker: { readonly profile: { readonly id: string }; readonly identity: SessionOwner },
  wanted: {
    readonly url: string;
    readonly events: readonly WebhookEvent[];
    readonly proof: GivenProof;
  },
): Promise<{ readonly secret: string; readonly stored: StoredWebhook }> {
  const { events } = wanted;
  const profileId = maker.profile.id;
  const url = parseWebhookUrl(wanted.url, config.privateWebhooks);
  await identity.confirmOwner(maker.identity, wanted.proof);
  const secret = webhooks.newSecret();
  const stored = await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    if ((await listWebhooks(tx, profileId)).length >= MAX_WEBHOOKS) throw new TooManyWebhooksError();
    const made = await insertWebhook(tx, {
      id: v7(),
      profileId,
      url,
      secretSealed: sealer.seal(secret),
      events,
    });
    for (const owner of await listOwners(tx, profileId)) {
      const mail = webhookMadeMail(made, owner, config.publicUrl);
      await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction: tx, key: mail.id });
    }
    return made;
  });
  return { secret, stored };
}
