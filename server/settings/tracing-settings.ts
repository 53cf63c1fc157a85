import type { SettingReader } from './setting-reader.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TracingConfig {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly sampler: (typeof SAMPLERS)[number];
  /** The share of traces that ratio samplers record, from 0 to 1. */
  readonly samplingRatio: number;
  readonly timeoutMs: number;
}

/**
 * Reads OpenTelemetry's variables: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables and
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter
 * @returns null if tracing is off.
 */
export function readTracing(settings: SettingReader): TracingConfig | null {
  const isDisabled = settings.optional('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  const exporter = settings.oneOf('OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp');
  if (isDisabled || exporter === 'none') return null;
  const endpoint = readEndpoint(settings);
  if (endpoint === null) return null;
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL']) {
    settings.oneOf(name, ['http/protobuf'], 'http/protobuf');
  }
  const attributes = readPairs(settings, 'OTEL_RESOURCE_ATTRIBUTES');
  const { 'service.name': namedInAttributes, ...resourceAttributes } = attributes;
  return {
    endpoint,
    headers: {
      ...readHeaders(settings, 'OTEL_EXPORTER_OTLP_HEADERS'),
      ...readHeaders(settings, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'),
    },
    serviceName: settings.optional('OTEL_SERVICE_NAME') ?? namedInAttributes ?? 'protohaat',
    resourceAttributes,
    sampler: settings.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    samplingRatio: readRatio(settings),
    timeoutMs: settings.integer(
      'OTEL_EXPORTER_OTLP_TRACES_TIMEOUT',
      settings.integer('OTEL_EXPORTER_OTLP_TIMEOUT', 10_000, 1, 60_000),
      1,
      60_000,
    ),
  };
}

function readEndpoint(settings: SettingReader): string | null {
  const own = checkedEndpoint(settings, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  const general = checkedEndpoint(settings, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (own !== null) return own.href;
  if (general === null) return null;
  general.pathname = `${general.pathname.replace(/\/$/u, '')}/v1/traces`;
  return general.href;
}

/** Allows `http://` in production too, because a collector often runs on the same machine. */
function checkedEndpoint(settings: SettingReader, name: string): URL | null {
  const value = settings.optional(name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === '')
    return url;
  settings.addError(
    `${name} must be an address such as http://127.0.0.1:4318, without a user name or password.`,
  );
  return null;
}

/** Error messages contain no header values, because these may be secret. */
function readHeaders(settings: SettingReader, name: string): Record<string, string> {
  const headers = readPairs(settings, name);
  for (const [key, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+.^`|~\w-]+$/u.test(key) || !/^[\t\x20-\x7E]*$/u.test(value)) {
      settings.addError(`${name} must list headers such as api-key=secret, without line breaks.`);
      return {};
    }
  }
  return headers;
}

/**
 * Parses `key=value` pairs, separated by commas and percent-encoded as in
 * https://www.w3.org/TR/baggage/#header-content
 */
function readPairs(settings: SettingReader, name: string): Record<string, string> {
  const pairs: [string, string][] = [];
  for (const part of (settings.optional(name) ?? '').split(',')) {
    if (part.trim() === '') continue;
    const [key = '', ...rest] = part.split('=');
    const value = decoded(rest.join('=').trim());
    if (key.trim() === '' || rest.length === 0 || value === null) {
      settings.addError(`${name} must list pairs such as key=value, separated by commas.`);
      return {};
    }
    pairs.push([key.trim(), value]);
  }
  return Object.fromEntries(pairs);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function readRatio(settings: SettingReader): number {
  const value = settings.optional('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const ratio = Number(value);
  if (ratio >= 0 && ratio <= 1) return ratio;
  settings.addError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${value}".`);
  return 1;
}
