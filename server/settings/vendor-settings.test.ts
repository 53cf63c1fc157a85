import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { complaintsAbout, production } from '#tests/support/production-settings.ts';
import { presentConfig } from '../accounts/config-routes.ts';
import { readConfig } from './config.ts';
import { SettingReader } from './setting-reader.ts';
import { readTracing } from './tracing-settings.ts';

describe('Firebase', () => {
  const serviceAccount = JSON.stringify({
    client_email: 'server@example-haat.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  const firebase = {
    FIREBASE_PROJECT_ID: 'example-haat',
    FIREBASE_API_KEY: `AIza${'b'.repeat(35)}`,
    FIREBASE_AUTH_DOMAIN: 'example-haat.firebaseapp.com',
    FIREBASE_SERVICE_ACCOUNT: serviceAccount,
  };
  const complaints = (changes: Record<string, string>) =>
    complaintsAbout({ ...production, ...firebase, ...changes });

  // covers: S3.50
  it('setting a Firebase project selects Firebase, and browsers get the seven values of its configuration', () => {
    const optional = {
      FIREBASE_STORAGE_BUCKET: 'example-haat.appspot.com',
      FIREBASE_MESSAGING_SENDER_ID: '123456789012',
      FIREBASE_APP_ID: '1:123456789012:web:0a1b2c3d',
      FIREBASE_MEASUREMENT_ID: 'G-ABCDEF1234',
    };
    const config = readConfig({ ...production, ...firebase, ...optional });
    expect(config).toMatchObject({ google: null, firebase: { google: true, emulatorUrl: null } });
    const shown = presentConfig(config).identity;
    expect(shown).toEqual({
      provider: 'firebase',
      google: true,
      emulator_url: null,
      options: {
        projectId: 'example-haat',
        apiKey: firebase.FIREBASE_API_KEY,
        authDomain: 'example-haat.firebaseapp.com',
        storageBucket: 'example-haat.appspot.com',
        messagingSenderId: '123456789012',
        appId: '1:123456789012:web:0a1b2c3d',
        measurementId: 'G-ABCDEF1234',
      },
    });
    expect(readConfig({ ...production, ...firebase, IDENTITY_PROVIDER: 'embedded' }).firebase).toBeNull();
  });

  it.each(Object.keys(firebase))('a production server with Firebase does not start without %s', (name) => {
    const found = complaints({ IDENTITY_PROVIDER: 'firebase', [name]: '' });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${name} is not set`);
  });

  it.each([
    ['FIREBASE_PROJECT_ID', '123456789012'],
    ['FIREBASE_API_KEY', 'example-haat'],
    ['FIREBASE_AUTH_DOMAIN', 'https://example-haat.firebaseapp.com'],
    ['FIREBASE_APP_ID', '1:1:android:00'],
    ['FIREBASE_MESSAGING_SENDER_ID', 'sender'],
    ['FIREBASE_MEASUREMENT_ID', 'UA-1'],
    ['FIREBASE_STORAGE_BUCKET', 'gs://bucket'],
    ['FIREBASE_SERVICE_ACCOUNT', '{"client_email":"a@b"}'],
    ['FIREBASE_KEYS_URL', 'https://keys.example.org/jwks'],
    ['FIREBASE_API_URL', 'https://api.example.org'],
  ])('the setting %s is rejected with the value %j', (name, value) => {
    const found = complaints({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(name);
  });

  it('a production server does not start with the Firebase emulator, because its tokens can be forged', () => {
    expect(complaints({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }).join()).toContain(
      'its tokens can be forged',
    );
    const local = readConfig({
      ...firebase,
      FIREBASE_SERVICE_ACCOUNT: '',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    });
    expect(local.firebase).toMatchObject({ serviceAccount: null, emulatorUrl: 'http://127.0.0.1:9099' });
  });
});

describe('Razorpay', () => {
  const others = Object.fromEntries(
    Object.entries(production).filter(([name]) => !name.startsWith('STRIPE_')),
  );
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_live_a1B2c3',
    RAZORPAY_KEY_SECRET: 'k3yS3cret1234',
    RAZORPAY_WEBHOOK_SECRET: 'hookSecret99',
  };

  it("setting Razorpay's key selects Razorpay, without any Stripe setting", () => {
    expect(readConfig({ ...others, ...keys }).payments).toMatchObject({
      provider: 'razorpay',
      keyId: 'rzp_live_a1B2c3',
      apiBase: null,
    });
    expect(readConfig({ ...others, ...keys }).formerPayments).toBeNull();
  });

  it.each(Object.keys(keys))('a production server with Razorpay does not start without %s', (name) => {
    const half = { ...others, ...keys, PAYMENT_PROVIDER: 'razorpay', [name]: '' };
    expect(complaintsAbout(half)).toEqual([`${name} is not set.`]);
  });

  it('a server with keys of both payment providers requires PAYMENT_PROVIDER, and malformed keys are rejected', () => {
    const both = { ...production, ...keys };
    expect(complaintsAbout(both).join()).toContain('PAYMENT_PROVIDER is not set');
    expect(readConfig({ ...both, PAYMENT_PROVIDER: 'razorpay' })).toMatchObject({
      payments: { provider: 'razorpay' },
      formerPayments: { provider: 'stripe' },
    });
    const swapped = { ...keys, RAZORPAY_KEY_ID: 'k3yS3cret1234', RAZORPAY_KEY_SECRET: 'rzp_live_a1B2c3' };
    expect(complaintsAbout({ ...others, ...swapped, PAYMENT_PROVIDER: 'razorpay' })).toHaveLength(2);
    expect(complaintsAbout({ ...keys, SANDBOX: 'on' }).join()).toContain('require NODE_ENV=production');
  });
});

function read(settings: Readonly<Record<string, string>>) {
  const reader = new SettingReader(settings);
  return { config: readTracing(reader), errors: reader.errors };
}

const endpointOf = (settings: Readonly<Record<string, string>>) => read(settings).config?.endpoint;

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

describe('readTracing', () => {
  it('tracing is off if there is no endpoint, if the SDK is disabled or if there is no exporter', () => {
    expect(read({ OTEL_SERVICE_NAME: 'market' })).toEqual({ config: null, errors: [] });
    expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'True' })).toEqual({ config: null, errors: [] });
    expect(read({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toEqual({ config: null, errors: [] });
    expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: '1' }).config).not.toBeNull();
  });

  it('the path /v1/traces is appended to the general endpoint, but not to the traces endpoint', () => {
    expect(endpointOf(ENDPOINT)).toBe('http://127.0.0.1:4318/v1/traces');
    expect(endpointOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.org/in/' })).toBe(
      'https://otel.example.org/in/v1/traces',
    );
    expect(
      endpointOf({ ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otel.example.org/own' }),
    ).toBe('https://otel.example.org/own');
  });

  it('headers and attributes are parsed as percent-encoded pairs, and the service name has its own setting', () => {
    const settings = {
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-tenant=one',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-tenant=two',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=from-attributes,deployment.environment.name=staging',
    };
    expect(read(settings).config).toEqual({
      endpoint: 'http://127.0.0.1:4318/v1/traces',
      headers: { authorization: 'Basic YTpi', 'x-tenant': 'two' },
      serviceName: 'from-attributes',
      resourceAttributes: { 'deployment.environment.name': 'staging' },
      sampler: 'parentbased_always_on',
      samplingRatio: 1,
      timeoutMs: 10_000,
    });
    expect(read({ ...settings, OTEL_SERVICE_NAME: 'market' }).config?.serviceName).toBe('market');
    expect(read(ENDPOINT).config?.serviceName).toBe('protohaat');
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:p@otel.example.org' }, 'without a user name or password'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'must be one of http/protobuf'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0D%0Ac' }, 'without line breaks'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'a b=c' }, 'must list headers'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'must list pairs'],
    [{ ...ENDPOINT, OTEL_RESOURCE_ATTRIBUTES: 'a=%E0%A4' }, 'must list pairs'],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER: 'often' }, 'OTEL_TRACES_SAMPLER must be one of'],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'must be a number from 0 to 1'],
  ])('the settings %j are rejected', (settings, sentence) => {
    const { errors } = read(settings);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(sentence);
  });
});
