import { randomAlphanumeric } from './tokens.ts';

export class SingleUseCodes<T> {
  readonly #grants = new Map<string, { value: T; expiresAtMs: number }>();
  readonly #lifeMs: number;

  constructor(lifeMs = 10 * 60_000) {
    this.#lifeMs = lifeMs;
  }

  issue(value: T): string {
    const nowMs = Date.now();
    for (const [code, grant] of this.#grants) if (grant.expiresAtMs <= nowMs) this.#grants.delete(code);
    const code = randomAlphanumeric(32);
    this.#grants.set(code, { value, expiresAtMs: nowMs + this.#lifeMs });
    return code;
  }

  redeem(code: string): T | null {
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    return grant && grant.expiresAtMs > Date.now() ? grant.value : null;
  }
}
