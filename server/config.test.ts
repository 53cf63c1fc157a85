import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InvalidSettings, readConfig } from './config.ts';
import { projectRoot } from './project-root.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://protohaat.example',
  APP_SECRET: 'ab'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  GITHUB_CLIENT_ID: 'id',
  GITHUB_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'ProtoHaat <hello@protohaat.example>',
};

function complaintsAbout(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.sentences;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  it('are complete without any on a fresh clone, with the sandbox beside the server', () => {
    const config = readConfig({ PORT: '4100' });
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4100',
      sandboxUrl: 'http://127.0.0.1:4101',
      databaseUrl: null,
      google: { discoveryUrl: 'http://127.0.0.1:4101/google/.well-known/openid-configuration' },
      stripe: { apiBase: 'http://127.0.0.1:4101' },
      github: { webUrl: 'http://127.0.0.1:4101/github', apiUrl: 'http://127.0.0.1:4101/github/api' },
      mail: { smtpUrl: 'smtp://127.0.0.1:4102' },
    });
  });

  it('of production point at the real services, and Google is optional', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      sandboxUrl: null,
      google: null,
      metricsToken: false,
      stripe: { apiBase: null },
      github: { webUrl: 'https://github.com', apiUrl: 'https://api.github.com' },
    });
  });

  it('of production are all named at once when they are missing', () => {
    const { NODE_ENV, ...others } = production;
    const named = complaintsAbout({ NODE_ENV }).map((sentence) => sentence.split(' is not set', 1)[0]);
    expect(new Set(named)).toEqual(new Set(Object.keys(others)));
  });

  it.each([
    ['the sandbox in production', { ...production, SANDBOX: 'on' }, 'SANDBOX must not be on'],
    ['a port that is none', { PORT: '70000' }, 'PORT must be a whole number'],
    ['an address without https in production', { ...production, PUBLIC_URL: 'http://x.example' }, 'https://'],
    [
      'another payment address without https in production',
      { ...production, STRIPE_API_BASE: 'http://stripe.example' },
      'STRIPE_API_BASE must begin with https://',
    ],
    [
      'another code host without https in production',
      { ...production, GITHUB_API_URL: 'http://github.example/api' },
      'GITHUB_API_URL must begin with https://',
    ],
    [
      'keys of which one moves real money and one does not',
      { ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
      'must both be live or both be test keys',
    ],
    ['a public address with a path', { PUBLIC_URL: 'https://x.example/shop' }, 'without a path'],
    ['an address that is none', { GITHUB_API_URL: 'api.github.com' }, 'GITHUB_API_URL must be an address'],
    ['a database of another kind', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with'],
    ['a short secret', { APP_SECRET: 'abc' }, 'APP_SECRET must be 64'],
    ['a token that can be guessed', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16'],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [
      'a switch that is neither on nor off',
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY must be on, off, or how many',
    ],
  ])('refuse %s with a sentence', (_what, environment, sentence) => {
    expect(complaintsAbout(environment).join('\n')).toContain(sentence);
  });

  it('stand each in the table of the documentation, and nothing else does', () => {
    const source = readFileSync(join(projectRoot, 'server/config.ts'), 'utf8');
    const read = new Set(
      [...source.matchAll(/(?:environment\[|(?:text|optional|integer|flag|address)\()'([A-Z_]+)'/gu)].map(
        (match) => match[1],
      ),
    );
    const table = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8');
    const written = new Set([...table.matchAll(/^\| `([A-Z_]+)`/gmu)].map((match) => match[1]));
    expect(read.size).toBeGreaterThan(20);
    expect(written).toEqual(read);
  });
});
