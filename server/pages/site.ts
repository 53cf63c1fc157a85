import type { Site } from '#contract/public-pages.ts';
import { presentClocks } from '../accounts/config-routes.ts';
import type { Config } from '../settings/config.ts';

export function siteOf(config: Config): Site {
  return {
    origin: config.publicUrl,
    firm: config.firm,
    sandboxUrl: config.sandboxUrl,
    orders: presentClocks(config.orders),
  };
}
