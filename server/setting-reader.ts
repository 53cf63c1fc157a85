import { readFileSync } from 'node:fs';
import { type ValueRule, vendorHost } from './config-values.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export class SettingReader {
  readonly production: boolean;
  /** If SANDBOX is on, required settings have defaults. */
  readonly sandbox: boolean;
  readonly #environment: Environment;
  readonly #errors: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
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
    return this.#environment[name]?.trim() || null;
  }

  valueOrFile(name: string): string | null {
    const path = this.optional(`${name}_FILE`);
    if (path === null) return this.optional(name);
    try {
      return readFileSync(path, 'utf8').trim() || null;
    } catch {
      this.addError(`${name}_FILE cannot be read.`);
      return null;
    }
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

  #isSandbox(): boolean {
    const value = this.optional('SANDBOX') ?? (this.production ? 'off' : 'on');
    if (value !== 'on' && value !== 'off') this.addError(`SANDBOX must be on or off, not "${value}".`);
    const isOn = value === 'on';
    if (this.production && isOn) this.addError('SANDBOX must not be on when NODE_ENV is production.');
    return isOn;
  }
}
