import type { FormFields } from '../common/form-body.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import { invalidRequest, missingParameter, noSuch } from './stripe-errors.ts';
import {
  changedMetadata,
  optionalText,
  optionalTexts,
  assertKnownParams,
  requiredText,
} from './stripe-params.ts';
import type { WebhookEndpoint } from './stripe-types.ts';
import { newId, nowSeconds } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

const FROM_SETTINGS = 'from the settings of the sandbox';

export function createEndpoint(world: StripeWorld, params: FormFields): WebhookEndpoint {
  assertKnownParams(params, ['url', 'enabled_events', 'description', 'metadata', 'api_version', 'connect']);
  const events = optionalTexts(params, 'enabled_events');
  if (events === null || events.length === 0) throw missingParameter('enabled_events');
  return addEndpoint(world, {
    url: requiredText(params, 'url'),
    enabledEvents: events,
    secret: `whsec_${randomAlphanumeric(32)}`,
    description: optionalText(params, 'description'),
    metadata: changedMetadata({}, params),
  });
}

export function registerEndpointFromSettings(world: StripeWorld, url: string, secret: string): void {
  for (const endpoint of world.endpoints.list()) {
    if (endpoint.description !== FROM_SETTINGS) continue;
    if (endpoint.url === url) {
      world.endpoints.save(endpoint.id, { ...endpoint, secret });
      return;
    }
    world.endpoints.delete(endpoint.id);
  }
  addEndpoint(world, { url, secret, enabledEvents: ['*'], description: FROM_SETTINGS, metadata: {} });
}

export function deleteEndpoint(
  world: StripeWorld,
  id: string,
): { id: string; object: string; deleted: true } {
  getEndpoint(world, id);
  world.endpoints.delete(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

export function getEndpoint(world: StripeWorld, id: string): WebhookEndpoint {
  const endpoint = world.endpoints.find(id);
  if (!endpoint) throw noSuch('webhook endpoint', id, 'webhook_endpoint');
  return endpoint;
}

/** Stripe returns the secret only when the endpoint is created. */
export function withoutSecret(endpoint: WebhookEndpoint): Omit<WebhookEndpoint, 'secret'> {
  const { secret: _secret, ...rest } = endpoint;
  return rest;
}

export function addEndpoint(
  world: StripeWorld,
  facts: {
    url: string;
    secret: string;
    enabledEvents: string[];
    description: string | null;
    metadata: Record<string, string>;
  },
): WebhookEndpoint {
  if (!URL.canParse(facts.url) || !/^https?:$/.test(new URL(facts.url).protocol)) {
    throw invalidRequest(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url',
      'url_invalid',
    );
  }
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: nowSeconds(),
    description: facts.description,
    enabled_events: facts.enabledEvents,
    livemode: false,
    metadata: facts.metadata,
    secret: facts.secret,
    status: 'enabled',
    url: facts.url,
  };
  world.endpoints.save(endpoint.id, endpoint);
  return endpoint;
}
