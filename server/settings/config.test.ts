import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { complaintsAbout, production } from '#tests/support/production-settings.ts';
import { presentConfig } from '../accounts/config-routes.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { readConfig } from './config.ts';
import { downloadOriginOf } from './file-settings.ts';
import { SECRET_SETTINGS, SettingReader } from './setting-reader.ts';

/** What is wrong, the settings (also those of a production server), and what the error says. */
const invalid = `
  the sandbox in production | production SANDBOX=on | SANDBOX must not be on
  an invalid port | PORT=70000 | PORT must be a whole number
  a public URL without TLS in production | production PUBLIC_URL=http://x.example | https://
  a payment API URL without https in production | production STRIPE_API_BASE=http://stripe.example | STRIPE_API_BASE must begin with https://
  another payment API URL in production | production STRIPE_API_BASE=https://stripe.example | STRIPE_API_BASE must not be set
  another code host in production | production GITHUB_API_URL=https://github.example/api | GITHUB_API_URL must point to api.github.com
  another sign-in page of the code host in production | production GITHUB_WEB_URL=https://github.com.evil.example | GITHUB_WEB_URL must point to github.com
  a Google discovery URL on another host in production | production GOOGLE_CLIENT_ID=1-a.apps.googleusercontent.com GOOGLE_CLIENT_SECRET=GOCSPX-x GOOGLE_DISCOVERY_URL=https://google.example/.well-known/openid-configuration | GOOGLE_DISCOVERY_URL must point to
  live keys outside of production | STRIPE_SECRET_KEY=sk_live_x STRIPE_PUBLISHABLE_KEY=pk_live_x | require NODE_ENV=production
  another code host without https in production | production GITHUB_API_URL=http://github.example/api | GITHUB_API_URL must begin with https://
  one live key and one test key | production STRIPE_PUBLISHABLE_KEY=pk_test_x | must both be live or both be test keys
  a GitHub App without its key | production GITHUB_APP_ID=7 GITHUB_APP_SLUG=shop GITHUB_APP_WEBHOOK_SECRET=xxxxxxxxxxxxxxxx | GITHUB_APP_PRIVATE_KEY is not set
  a GitHub App whose key is not in PEM format | production GITHUB_APP_ID=7 GITHUB_APP_PRIVATE_KEY=thesecret | GITHUB_APP_PRIVATE_KEY must be the private key
  a GitHub App whose key file is missing | production GITHUB_APP_ID=7 GITHUB_APP_PRIVATE_KEY_FILE=/nowhere/app.pem | GITHUB_APP_PRIVATE_KEY_FILE cannot be read
  a URL as GITHUB_HOST | GITHUB_HOST=https://git.example | GITHUB_HOST must be a host name
  an assets origin with a path | ASSETS_ORIGIN=https://cdn.example/x | ASSETS_ORIGIN must be
  an assets origin with a slash | ASSETS_ORIGIN=https://cdn.example/ | ASSETS_ORIGIN must be
  an assets origin that ends a directive | ASSETS_ORIGIN=https://cdn.example;script-src'*' | ASSETS_ORIGIN must be
  an assets origin without TLS | production ASSETS_ORIGIN=http://cdn.example | must begin with https://
  an allowed origin with a path | ALLOWED_ORIGINS=https://x.example/app | without a path
  a wildcard as an allowed origin | ALLOWED_ORIGINS=* | ALLOWED_ORIGINS must be an address
  a public URL with a path | PUBLIC_URL=https://x.example/shop | without a path
  an invalid URL | GITHUB_API_URL=api.github.com | GITHUB_API_URL must be an address
  the URL of a MySQL database | DATABASE_URL=mysql://x | DATABASE_URL must begin with
  a public URL with a password | PUBLIC_URL=https://a:b@x.example | PUBLIC_URL must not contain a user name
  a short secret | APP_SECRET=abc | APP_SECRET must be 64
  a metrics token that is too short | METRICS_TOKEN=short | METRICS_TOKEN must have 16
  an unknown log level | LOG_LEVEL=loud | LOG_LEVEL must be one of
  TDS rates that are not dated | TDS_RATES=0.1 | TDS_RATES must be days in order
  a TCS rate above 100 % | TCS_RATES=2024-07-10:200 | TCS_RATES must be days in order
  thresholds of TDS out of order | TDS_THRESHOLDS=2025-04-01:500000,2024-10-01:500000 | TDS_THRESHOLDS must be days in order
  TDS rates for sellers with a PAN only | TDS_RATES=2024-10-01:0.1 | TDS_RATES and TDS_RATES_WITHOUT_PAN must be set together
  TDS rates for sellers without a PAN only | TDS_RATES_WITHOUT_PAN=2024-10-01:5 | TDS_RATES and TDS_RATES_WITHOUT_PAN must be set together
  a switch that is neither on nor off | TRUST_PROXY=yes | TRUST_PROXY must be on, off, or the number of proxies
`
  .trim()
  .split(/\n\s*/u);

const settingsOf = (words: string): Record<string, string> =>
  Object.assign(
    {},
    ...words.split(' ').map((word) => {
      const [name = '', value = ''] = word.split(/=(.*)/su);
      return word === 'production' ? production : { [name]: value };
    }),
  ) as Record<string, string>;

describe('the settings', () => {
  it('files are on the local disk by default and on S3 with FILES=s3, and an incomplete S3 configuration is rejected', () => {
    expect(readConfig({}).files).toEqual({ store: 'disk', s3: null, signedDownloads: false });
    const minio = {
      FILES: 's3',
      S3_BUCKET: 'haat-files',
      S3_ENDPOINT: 'http://minio:9000/',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: 'market',
    };
    expect(readConfig(minio).files.s3).toMatchObject({ endpoint: 'http://minio:9000', prefix: 'market/' });
    expect(complaintsAbout({ FILES: 's3' })).toEqual(['FILES=s3 requires S3_BUCKET.']);
    expect(complaintsAbout({ S3_SIGNED_DOWNLOADS: 'on' })).toHaveLength(1);
    expect(complaintsAbout({ ...minio, S3_SECRET_ACCESS_KEY: '' })).toHaveLength(1);
    expect(complaintsAbout({ ...minio, S3_BUCKET: 'https://bucket', S3_PREFIX: '../x' })).toHaveLength(2);
    const aws = readConfig({
      FILES: 's3',
      S3_BUCKET: 'haat',
      S3_REGION: 'ap-south-1',
      S3_SIGNED_DOWNLOADS: 'on',
    });
    expect(downloadOriginOf(aws.files)).toBe('https://haat.s3.ap-south-1.amazonaws.com');
    expect(complaintsAbout({ FILES: 's3', S3_BUCKET: 'haat' })).toEqual([
      'S3_REGION is not set. AWS requires it.',
    ]);
  });

  it('a server without any settings uses the sandbox', () => {
    const config = readConfig({ PORT: '4100' });
    expect(config).toMatchObject({
      production: false,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4100',
      sandboxUrl: 'http://127.0.0.1:4101',
      databaseUrl: null,
      google: { discoveryUrl: 'http://127.0.0.1:4101/google/.well-known/openid-configuration' },
      payments: { provider: 'stripe', apiBase: 'http://127.0.0.1:4101' },
      github: { webUrl: 'http://127.0.0.1:4101/github', apiUrl: 'http://127.0.0.1:4101/github/api' },
      mail: { smtpUrl: 'smtp://127.0.0.1:4102' },
    });
  });

  it('a production server uses the real services, and works without Google settings', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      host: '127.0.0.1',
      sandboxUrl: null,
      google: null,
      metricsToken: false,
      payments: { provider: 'stripe', apiBase: null },
      github: { webUrl: 'https://github.com', apiUrl: 'https://api.github.com' },
    });
  });

  it('GITHUB_HOST sets the addresses of GitHub Enterprise', () => {
    expect(readConfig({ ...production, GITHUB_HOST: 'git.college.example' }).github).toMatchObject({
      webUrl: 'https://git.college.example',
      apiUrl: 'https://git.college.example/api/v3',
      repositoryHost: 'git.college.example',
      app: null,
    });
    expect(readConfig({ ...production, GITHUB_HOST: 'college.ghe.com' }).github.apiUrl).toBe(
      'https://api.college.ghe.com',
    );
  });

  it('the error for a production server lists all missing settings', () => {
    const { NODE_ENV, ...others } = production;
    const named = complaintsAbout({ NODE_ENV }).map((sentence) => sentence.split(' is not set', 1)[0]);
    expect(new Set(named)).toEqual(new Set(Object.keys(others)));
  });

  it.each([
    ...invalid.map((line) => line.split(' | ') as [string, string, string]),
    ['a line break', 'ASSETS_ORIGIN=https://cdn.example\r\nset-cookie:a=b', 'ASSETS_ORIGIN must be'],
  ])('invalid settings are rejected with an explanation: %s', (_what, settings, sentence) => {
    expect(complaintsAbout(settingsOf(settings)).join('\n')).toContain(sentence);
  });
});

describe('settings with invalid values', () => {
  it.each(
    Object.entries({
      STRIPE_SECRET_KEY: [
        'pk_live_x',
        'whsec_x',
        'garbage',
        'sk_live_',
        'sk_x',
        'sk_live_a b',
        'SK_LIVE_x',
        ' sk',
      ],
      STRIPE_PUBLISHABLE_KEY: ['sk_live_x', 'rk_live_x', 'whsec_x', 'garbage', 'pk_live_', 'pk_other_x'],
      STRIPE_WEBHOOK_SECRET: ['sk_live_x', 'pk_live_x', 'garbage', 'whsec_', 'whsec_a b'],
      SMTP_URL: [
        'mailhost',
        'mailhost:25',
        'http://mail.example',
        'smtp:',
        'smtp://',
        'smtp://a b',
        'smtp://:25',
        'smtp://mail.example:99999',
        'smtp://user@mail.example',
        'mail@example.org',
      ],
      MAIL_FROM: [
        'nonsense',
        'hello@',
        '@example.org',
        'hello@localhost',
        'a@b.c, d@e.f',
        'A <a@b.c',
        'A a@b.c',
        'A <a b@c.d>',
        'a@b.c\r\nBcc: x@y.z',
      ],
      DATABASE_URL: [
        'mysql://h/d',
        'postgres://',
        'postgres://host',
        'postgres://host/',
        'host/database',
        'postgres://host:port/d',
      ],
      GITHUB_CLIENT_ID: ['a b', 'f'.repeat(40), 'ghp_0123456789abcdef0123'],
      GITHUB_CLIENT_SECRET: ['a b', 'Ov23liABCDEFGHIJKLMN', 'Iv1.0123456789abcdef'],
      GOOGLE_CLIENT_ID: ['GOCSPX-abc', 'a b', 'garbage'],
      METRICS_TOKEN: ['short', 'a token with spaces in it', 'ключ-ключ-ключ-ключ'],
      APP_SECRET: ['ab', 'AB'.repeat(32), 'zz'.repeat(32), 'ab'.repeat(33)],
      PUBLIC_URL: [
        'protohaat.example',
        'ftp://protohaat.example',
        'https://a:b@protohaat.example',
        'https://protohaat.example/x',
      ],
    }).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('a setting with a value of the wrong kind is rejected: %s=%j', (name, value) => {
    const google = name === 'GOOGLE_CLIENT_ID' ? { GOOGLE_CLIENT_SECRET: 'GOCSPX-x' } : {};
    const errors = complaintsAbout({ ...production, ...google, [name]: value });
    expect(errors.some((sentence) => sentence.startsWith(name))).toBe(true);
  });

  it("settings in the vendors' own formats are accepted", () => {
    const real = {
      ...production,
      STRIPE_SECRET_KEY: 'rk_live_51H8abcDEF',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_51H8abcDEF',
      STRIPE_WEBHOOK_SECRET: 'whsec_9f8Ab+/=',
      SMTP_URL: 'smtps://apikey:SG.x%2Fy@smtp.example.org:465',
      MAIL_FROM: '"ProtoHaat, Pune" <hello@mail.example.org>',
      DATABASE_URL: 'postgresql://user:p%40ss@db.example.org:5432/market?sslmode=verify-full',
      GITHUB_CLIENT_ID: 'Ov23liABCDEFGHIJKLMN',
      GITHUB_CLIENT_SECRET: '0123456789abcdef'.repeat(3).slice(0, 40),
      GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-abc_DEF',
      METRICS_TOKEN: 'correct-horse-battery',
    };
    expect(complaintsAbout(real)).toEqual([]);
    expect(complaintsAbout({ ...real, DATABASE_URL: 'postgres:///market?host=/run/postgresql' })).toEqual([]);
  });

  it('the error for invalid settings lists all of them, without secret values', () => {
    const swapped = {
      ...production,
      STRIPE_SECRET_KEY: 'pk_live_publishable',
      STRIPE_PUBLISHABLE_KEY: 'sk_live_thesecret',
      STRIPE_WEBHOOK_SECRET: 'hooksecret',
      SMTP_URL: 'mailhost',
      MAIL_FROM: 'nonsense',
      METRICS_TOKEN: 'tokensecret',
    };
    const errors = complaintsAbout(swapped).join('\n');
    for (const name of [
      'SECRET_KEY',
      'PUBLISHABLE_KEY',
      'WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'METRICS_TOKEN',
    ]) {
      expect(errors).toContain(name);
    }
    for (const secret of ['thesecret', 'hooksecret', 'tokensecret']) expect(errors).not.toContain(secret);
  });
});

describe('secrets and documentation', () => {
  it.each(['sk_live_x', 'rk_test_x', 'whsec_x', 'garbage'])(
    'the server does not start with %s as the publishable key',
    (key) => {
      const config = readConfig(production);
      if (config.payments.provider !== 'stripe') throw new Error('expected Stripe');
      const leaking = { ...config, payments: { ...config.payments, publishableKey: key } };
      expect(() => presentConfig(leaking)).toThrow('not shown to browsers');
      expect(() => presentConfig({ ...config, sandboxUrl: 'http://a:b@here' })).toThrow(
        'neither a user name',
      );
    },
  );

  it('docs/settings.md lists exactly the settings that the server reads', () => {
    const read = new Set<string | symbol>();
    // The other S3 settings are read only with a bucket, and the other tracing settings only with a collector.
    const needed = { S3_BUCKET: 'haat-files', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    for (const chosen of [{}, { PAYMENT_PROVIDER: 'razorpay' }, { IDENTITY_PROVIDER: 'firebase' }]) {
      complaintsAbout(
        new Proxy<Record<string, string>>(
          {},
          {
            get: (_, name) => {
              read.add(name);
              if (name in chosen) return Reflect.get(chosen, name) as string;
              return Reflect.get(needed, name) as string | undefined;
            },
          },
        ),
      );
    }
    const table = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8');
    const written = new Set([...table.matchAll(/^\| `([A-Z\d_]+)`/gmu)].map((match) => match[1]));
    const files = new Set(SECRET_SETTINGS.map((name) => `${name}_FILE`));
    expect(read.size).toBeGreaterThan(20);
    expect(written).toEqual(new Set([...read].filter((name) => !files.has(String(name)))));
    const [, listed = ''] = /also be in a file[^:]*: (.*)$/mu.exec(table) ?? [];
    expect([...listed.matchAll(/`(\w+)`/gu)].map(([, name]) => name)).toEqual([...SECRET_SETTINGS]);
  });

  it.each(SECRET_SETTINGS)('%s can be in a file, but not at the same time in the environment', (name) => {
    const value = 'a value that no setting of this name may have';
    const file = join(mkdtempSync(join(tmpdir(), 'protohaat-secret-')), 'secret');
    const settings = new SettingReader({ [`${name}_FILE`]: file });
    expect(settings.errors).toEqual([`${name}_FILE cannot be read: ${file} (ENOENT).`]);
    writeFileSync(file, `${value}\n`);
    expect(new SettingReader({ [`${name}_FILE`]: file }).optional(name)).toBe(value);
    expect(new SettingReader({ [`${name}_FILE`]: file, [name]: value }).errors).toEqual([
      `${name} and ${name}_FILE must not both be set.`,
    ]);
    rmSync(dirname(file), { recursive: true });
  });

  it('names that resemble those of settings are warned of, as is production on the embedded database', () => {
    const { warnings } = readConfig({ DRAIN_SECOND: '3', PUBLIC_ULR: 'x', PATH: '/bin', HOSTNAME: 'web' });
    expect(warnings).toEqual([
      'DRAIN_SECOND is not a setting. Did you mean DRAIN_SECONDS?',
      'PUBLIC_ULR is not a setting. Did you mean PUBLIC_URL?',
    ]);
    const [warning, ...others] = readConfig(production).warnings;
    expect([warning?.split(':')[0], others]).toEqual(['DATABASE_URL is not set', []]);
    expect(readConfig({ ...production, DATABASE_URL: 'postgresql://a:b@c/d' }).warnings).toEqual([]);
  });

  it('a production server drains for three seconds, and one on a laptop ends at once', () => {
    expect([readConfig(production), readConfig({})].map(({ drainSeconds }) => drainSeconds)).toEqual([3, 0]);
  });

  it('a production server accepts the settings of .env.example once every sample is replaced', () => {
    const example = readFileSync(join(projectRoot, '.env.example'), 'utf8');
    const named = Object.fromEntries(
      [...example.matchAll(/^([A-Z_]+)=(.*)$/gmu)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll('"', ''),
      ]),
    );
    const secrets = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
    const filledIn = { ...production, ...named, ...secrets, STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    const empty = Object.entries(named).flatMap(([name, value]) => (value === '' ? [name] : []));
    expect(empty).toEqual(['APP_SECRET', 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']);
    const { APP_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = production;
    const unedited = { ...filledIn, APP_SECRET, GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET };
    const samples = complaintsAbout(unedited).map((sentence) => sentence.split(' is still the sample')[0]);
    expect(samples).toHaveLength(9);
    const edited = Object.entries({ DATABASE_URL: 'postgresql://a:b@c/d', ...production });
    const replaced = Object.fromEntries(edited.filter(([name]) => samples.includes(name)));
    const commented = Object.fromEntries(
      [...example.matchAll(/^# ([A-Z\d_]+)=/gmu)].map(([, name = '']) => [name, '']),
    );
    expect(readConfig({ ...unedited, ...replaced, ...commented }).warnings).toEqual([]);
    expect(Object.keys(production).filter((name) => !(name in named))).toEqual([]);
  });
});
