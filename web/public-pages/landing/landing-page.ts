import type { PublicPage } from '#contract/public-pages.ts';

export type LandingPage = Extract<PublicPage, { kind: 'landing' }>;
