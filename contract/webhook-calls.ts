import { Type } from 'typebox';
import {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  MAX_WEBHOOK_URL_CHARS,
  WEBHOOK_EVENTS,
} from '#domain/webhooks/webhook.ts';
import { call } from './call.ts';
import { Done, Envelope, Fields, GivenPassword, Id, idParams, nullable, Timestamp } from './schemas.ts';

const webhook = {
  webhook_id: Id,
  url: Type.String(),
  events: Type.Array(Type.Enum(WEBHOOK_EVENTS)),
  created_at: Timestamp,
  /**
   * The time of the first failure since the last successful delivery; null if there is none. Set to null when the owner
   * pauses the webhook or enables it again.
   */
  failing_since: nullable(Timestamp),
  /** When the owner paused the webhook, or when three days of failures disabled it; null while it is enabled. */
  disabled_at: nullable(Timestamp),
};

const Delivery = Fields({
  delivery_id: Id,
  /** The `webhook-id` header, which is identical in all attempts. */
  event_id: Type.String(),
  type: Type.Enum(WEBHOOK_EVENTS),
  state: Type.Enum(DELIVERY_STATES),
  attempts: Type.Integer(),
  last_status: nullable(Type.Integer()),
  last_error: nullable(Type.Enum(DELIVERY_FAULTS)),
  created_at: Timestamp,
  attempted_at: nullable(Timestamp),
});

export const webhookCalls = {
  'GET /api/webhooks': call({
    summary: "The caller's webhooks, newest first, without their secrets",
    access: 'member',
    response: Envelope(Type.Array(Fields(webhook))),
    problems: [],
  }),
  'POST /api/webhooks': call({
    summary:
      "Tells an https address of the caller's sales, signed by the Standard Webhooks scheme; only this answer has the secret. Needs the password or a Google sign-in of the last ten minutes",
    access: 'member',
    body: Fields({
      url: Type.String({ minLength: 1, maxLength: MAX_WEBHOOK_URL_CHARS }),
      events: Type.Array(Type.Enum(WEBHOOK_EVENTS), { minItems: 1, uniqueItems: true }),
      password: Type.Optional(GivenPassword),
    }),
    response: Envelope(Fields({ ...webhook, secret: Type.String() })),
    problems: ['invalid-field', 'not-allowed', 'too-many-webhooks', 'too-many-requests'],
  }),
  'DELETE /api/webhooks/{webhook_id}': call({
    summary: 'Removes a webhook and the log of its deliveries',
    access: 'member',
    params: idParams('webhook_id'),
    response: Done,
    problems: ['not-found'],
  }),
  'POST /api/webhooks/{webhook_id}/pause': call({
    summary: 'Pauses a webhook: nothing is sent to it until it is switched on again',
    access: 'member',
    params: idParams('webhook_id'),
    response: Done,
    problems: ['not-found'],
  }),
  'POST /api/webhooks/{webhook_id}/enable': call({
    summary: 'Switches a webhook on again that was paused, or switched off after failures',
    access: 'member',
    params: idParams('webhook_id'),
    response: Done,
    problems: ['not-found'],
  }),
  'GET /api/webhooks/{webhook_id}/deliveries': call({
    summary: 'The latest 50 deliveries of the last 30 days, newest first',
    access: 'member',
    params: idParams('webhook_id'),
    response: Envelope(Type.Array(Delivery)),
    problems: ['not-found'],
  }),
  'POST /api/deliveries/{delivery_id}/redeliver': call({
    summary: 'Sends a delivery again, with the same id',
    access: 'member',
    params: idParams('delivery_id'),
    response: Done,
    problems: ['not-found'],
  }),
};
