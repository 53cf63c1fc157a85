import type { Site } from '#contract/public-pages.ts';
import type { Config } from '../settings/config.ts';

export function siteOf(config: Config): Site {
  return {
    origin: config.publicUrl,
    firm: config.firm,
    sandboxUrl: config.sandboxUrl,
    shippingHours: config.orders.shipping,
    tryingHours: config.orders.trying,
    supportDays: config.orders.support / 24,
    supportAnswerHours: config.orders.supportAnswer,
  };
}
