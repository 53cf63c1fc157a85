import { describe, expect, it } from 'vitest';
import { SettingReader } from './setting-reader.ts';
import { readTracing } from './tracing-settings.ts';

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
