import { v7 } from 'uuid';
import {
  MAX_WEBHOOKS,
  parseWebhookUrl,
  TooManyWebhooksError,
  type WebhookEvent,
} from '#domain/webhooks/webhook.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { insertWebhook, listWebhooks, type StoredWebhook } from './webhook-store.ts';

/**
 * @returns the webhook and its secret, which cannot be read again.
 * @throws WebhookUrlError, TooManyWebhooksError, AccountClosedError
 */
export async function makeWebhook(
  { database, sealer, webhooks, config }: Pick<Context, 'database' | 'sealer' | 'webhooks' | 'config'>,
  wanted: { readonly profileId: string; readonly url: string; readonly events: readonly WebhookEvent[] },
): Promise<{ readonly secret: string; readonly stored: StoredWebhook }> {
  const { profileId, events } = wanted;
  const url = parseWebhookUrl(wanted.url, config.privateWebhooks);
  const secret = webhooks.newSecret();
  const stored = await database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    if ((await listWebhooks(tx, profileId)).length >= MAX_WEBHOOKS) throw new TooManyWebhooksError();
    return await insertWebhook(tx, { id: v7(), profileId, url, secretSealed: sealer.seal(secret), events });
  });
  return { secret, stored };
}
