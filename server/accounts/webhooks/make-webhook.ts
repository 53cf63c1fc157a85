import { v7 } from 'uuid';
import {
  MAX_WEBHOOKS,
  parseWebhookUrl,
  TooManyWebhooksError,
  type WebhookEvent,
} from '#domain/webhooks/webhook.ts';
import type { Context } from '../../context.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import { webhookMadeMail } from '../../mails/webhook-mails.ts';
import type { GivenProof, SessionOwner } from '../../ports/identity-provider.ts';
import { listOwners } from '../owner-address-store.ts';
import { lockOpenProfile } from '../profile-store.ts';
import { insertWebhook, listWebhooks, type StoredWebhook } from './webhook-store.ts';

/**
 * @returns the webhook and its secret, which cannot be read again.
 * @throws WebhookUrlError, NotConfirmedError, TooManyAttemptsError, TooManyWebhooksError, AccountClosedError
 */
export async function makeWebhook(
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
