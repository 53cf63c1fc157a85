import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { editDistance } from '#domain/catalogue/search-spelling.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { type ValueRule, vendorHost } from './config-values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that may be in a file, which the setting with this name and `_FILE` names. */
export const SECRET_SETTINGS = [
  'APP_SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'FIREBASE_SERVICE_ACCOUNT',
  'GITHUB_APP_PRIVATE_KEY',
  'GITHUB_APP_WEBHOOK_SECRET',
  'GITHUB_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'MAIL_BOUNCE_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** The values of `.env.example` that stand for those of a firm. */
const SAMPLES: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https://haat.example.in',
  DATABASE_URL: 'postgresql://protohaat:password@127.0.0.1:5432/protohaat',
  SMTP_URL: 'smtps://user:password@mail.example.in:465',
  MAIL_FROM: 'ProtoHaat <hello@example.in>',
  FIRM_NAME: 'Example Traders Private Limited',
  FIRM_ADDRESS: '12 Example Road, Pune, Maharashtra 411001, India',
  GRIEVANCE_OFFICER: 'Full name of the officer',
  FIRM_EMAIL: 'help@example.in',
  FIRM_PHONE: '+91 98765 43210',
};

/** Shorter names, such as HOST, resemble names that mean something else. */
const MIN_COMPARED_LENGTH = 6;
const MAX_MISTAKES = 2;

export class SettingReader {
  readonly production: boolean;
  /** If SANDBOX is on, required settings have defaults. */
  readonly sandbox: boolean;
  readonly #environment: Environment;
  readonly #fromFiles = new Map<string, string>();
  readonly #errors: string[] = [];
  readonly #asked = new Set<string>(SECRET_SETTINGS.map((name) => `${name}_FILE`));

  constructor(environment: Environment) {
    this.#environment = environment;
    for (const name of SECRET_SETTINGS) this.#readSecretFile(name);
    this.production = environment['NODE_ENV'] === 'production';
    this.sandbox = this.#isSandbox();
  }

  get errors(): readonly string[] {
    return this.#errors;
  }

  addError(sentence: string): void {
    this.#errors.push(sentence);
  }

  required(name: string, sandboxDefault: string): string {
    const value = this.optional(name);
    if (value !== null) return value;
    if (this.sandbox) return sandboxDefault;
    this.addError(`${name} is not set.`);
    return '';
  }

  optional(name: string): string | null {
    const value = (this.#fromFiles.get(name) ?? this.#environment[name])?.trim() || null;
    const isNew = !this.#asked.has(name);
    this.#asked.add(name);
    if (isNew && this.production && value !== null && value === SAMPLES[name])
      this.addError(`${name} is still the sample of .env.example.`);
    return value;
  }

  /** Sentences about settings that nothing asked for, and whose names resemble those of others. */
  get warnings(): readonly string[] {
    return Object.keys(this.#environment).flatMap((name) => {
      if (this.#asked.has(name) || name.length < MIN_COMPARED_LENGTH) return [];
      const meant = [...this.#asked].find((one) => editDistance(name, one) <= MAX_MISTAKES);
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    this.addError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return fallback;
  }

  oneOf<Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value {
    const value = this.optional(name) ?? fallback;
    const known = allowed.find((one) => one === value);
    if (known === undefined) {
      this.addError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
    }
    return known ?? fallback;
  }

  /** Ignores missing values, because `required` reports them. */
  checked<T extends string | null>(name: string, value: T, rule: ValueRule): T {
    const error = value === null || value === '' ? null : rule(value);
    if (error !== null) this.addError(`${name} ${error}.`);
    return value;
  }

  address(name: string, value: string): string {
    if (value === '') return value;
    const { protocol, username, password } = URL.canParse(value)
      ? new URL(value)
      : { protocol: '', username: '', password: '' };
    if (username !== '' || password !== '')
      this.addError(`${name} must not contain a user name or password.`);
    if (protocol !== 'https:' && protocol !== 'http:') {
      this.addError(`${name} must be an address such as https://example.org, not "${value}".`);
    } else if (this.production && protocol !== 'https:') {
      this.addError(`${name} must begin with https:// when NODE_ENV is production.`);
    }
    return value.replace(/\/+$/u, '');
  }

  vendorAddress(name: string, hosts: readonly string[], value: string): string {
    const address = this.address(name, value);
    return this.production ? this.checked(name, address, vendorHost(hosts)) : address;
  }

  #readSecretFile(name: string): void {
    const path = this.#environment[`${name}_FILE`]?.trim() || null;
    if (path === null) return;
    if (this.#environment[name]?.trim()) this.addError(`${name} and ${name}_FILE must not both be set.`);
    try {
      this.#fromFiles.set(name, readFileSync(resolve(projectRoot, path), 'utf8'));
    } catch (error) {
      const { code = 'unreadable' } = error as NodeJS.ErrnoException;
      this.addError(`${name}_FILE cannot be read: ${path} (${code}).`);
    }
  }

  #isSandbox(): boolean {
    const value = this.optional('SANDBOX') ?? (this.production ? 'off' : 'on');
    if (value !== 'on' && value !== 'off') this.addError(`SANDBOX must be on or off, not "${value}".`);
    const isOn = value === 'on';
    if (this.production && isOn) this.addError('SANDBOX must not be on when NODE_ENV is production.');
    return isOn;
  }
}
