import { randomInt } from 'node:crypto';

export class TestBrowser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  /** A random client address, which takes effect if the app trusts a proxy (TRUST_PROXY). */
  #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  withoutCookies(): TestBrowser {
    const other = new TestBrowser(this.#origin);
    other.#address = this.#address;
    return other;
  }

  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const isOurs = url.origin === this.#origin;
    const headers = new Headers(init.headers);
    if (isOurs) headers.set('x-forwarded-for', this.#address);
    if (isOurs && this.#cookies.size > 0) {
      headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (init.method === 'POST' && isOurs) headers.set('origin', this.#origin);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    if (isOurs) for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  async postJson(path: string, body: object): Promise<Response> {
    return await this.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    const isRemoved =
      value === '' || attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
    if (isRemoved) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
