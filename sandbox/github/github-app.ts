import { createHmac, createPublicKey, verify } from 'node:crypto';
import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';
import { randomAlphanumeric, stableNumber } from '../common/tokens.ts';

export const GITHUB_APP_ID = 4242;
export const GITHUB_APP_SLUG = 'protohaat-sandbox';
const GITHUB_APP_WEBHOOK_SECRET = 'sandbox-github-webhook';
const PUBLIC_KEY = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6SG/tHZoQNmzoeKX63jjW5Z6PEZn9IFad/VPtW+Wsm6JBN7yctH9uBLg',
  '/wV13SaEsaZhrRIIv4h2E+pUwXh7ED5DXfEFC0I/A86+MrwKWIIqwOwu5T2owhCypU5yTaeQm/byA40GnHDEj/VtKIb34xTcjnXf',
  'ktcbUASmM+XThqyf+pjbY7U612lEL6oFzO8Ka93W9mlucosiMQVX+PmagGJop9duZJICxYD4n9Z6icSxC+CeQkeCcIhW03GK0/5T',
  'UyvRmZW4EibqmpUNv/9zWz3CFTYMl79dkNp2wELdaqdC84zR1nYrV+UMdCjzHA/Ua8JiiD7Ap8+HLZRuM/yuJwIDAQAB',
].join('');
const TOKEN_LIFE_MS = 3_600_000;
const MAX_JWT_SECONDS = 600;
const WEBHOOK_TIMEOUT_MS = 10_000;

export interface Installation {
  id: number;
  login: string;
  /** IDs of the selected repositories; null if the installation covers all of the account's repositories. */
  repositoryIds: number[] | null;
  createdAt: string;
  suspendedAt: string | null;
}

export interface InstallationToken {
  installationId: number;
  repositoryIds: readonly number[] | null;
  expiresAtMs: number;
}

export interface AppAddresses {
  setupUrl: string;
  webhookUrl: string | null;
}

export class GitHubApp {
  readonly addresses: AppAddresses;
  readonly #installations: RecordCollection<Installation>;
  readonly #tokens = new Map<string, InstallationToken>();
  readonly #sending = new Set<Promise<void>>();

  constructor(journal: RecordJournal, addresses: AppAddresses) {
    this.#installations = journal.collection('github.installations');
    this.addresses = addresses;
  }

  findByLogin(login: string): Installation | null {
    return this.#installations.find(login.toLowerCase()) ?? null;
  }

  findById(id: number): Installation | null {
    return this.#installations.list().find((item) => item.id === id) ?? null;
  }

  save(login: string, repositoryIds: number[] | null): Installation {
    const known = this.findByLogin(login);
    const installation: Installation = {
      id:
        known?.id ??
        stableNumber(`installation ${login.toLowerCase()} ${Date.now()}`, 10_000_000, 80_000_000),
      login,
      repositoryIds,
      createdAt: known?.createdAt ?? new Date().toISOString(),
      suspendedAt: null,
    };
    this.#installations.save(login.toLowerCase(), installation);
    return installation;
  }

  suspend(installation: Installation): void {
    const suspended = { ...installation, suspendedAt: new Date().toISOString() };
    this.#installations.save(installation.login.toLowerCase(), suspended);
  }

  delete(installation: Installation): void {
    this.#installations.delete(installation.login.toLowerCase());
  }

  covers(owner: string, repositoryId: number): boolean {
    const installation = this.findByLogin(owner);
    return (
      installation !== null &&
      installation.suspendedAt === null &&
      (installation.repositoryIds === null || installation.repositoryIds.includes(repositoryId))
    );
  }

  issueToken(
    installation: Installation,
    repositoryIds: readonly number[] | null,
  ): [string, InstallationToken] {
    const value = `ghs_${randomAlphanumeric(36)}`;
    const token = { installationId: installation.id, repositoryIds, expiresAtMs: Date.now() + TOKEN_LIFE_MS };
    this.#tokens.set(value, token);
    return [value, token];
  }

  findToken(value: string): InstallationToken | null {
    const token = this.#tokens.get(value);
    if (token === undefined || token.expiresAtMs <= Date.now()) return null;
    const installation = this.findById(token.installationId);
    return installation === null || installation.suspendedAt !== null ? null : token;
  }

  /** https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app */
  isOwnJwt(jwt: string): boolean {
    const [header = '', payload = '', signature = ''] = jwt.split('.');
    const key = createPublicKey({ key: Buffer.from(PUBLIC_KEY, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.from(`${header}.${payload}`);
    if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))) return false;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
    const [issuedAt, expiresAt] = [Number(claims['iat']), Number(claims['exp'])];
    const nowSeconds = Date.now() / 1_000;
    return (
      String(claims['iss']) === String(GITHUB_APP_ID) &&
      issuedAt <= nowSeconds &&
      expiresAt > nowSeconds &&
      expiresAt <= nowSeconds + MAX_JWT_SECONDS
    );
  }

  /**
   * Sends an event once, because GitHub does not retry.
   * https://docs.github.com/en/webhooks/webhook-events-and-payloads
   */
  send(event: string, payload: object): void {
    const url = this.addresses.webhookUrl;
    if (url === null) return;
    const body = JSON.stringify(payload);
    const signature = createHmac('sha256', GITHUB_APP_WEBHOOK_SECRET).update(body).digest('hex');
    const sending = fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'GitHub-Hookshot/sandbox',
        'x-github-event': event,
        'x-github-delivery': crypto.randomUUID(),
        'x-hub-signature-256': `sha256=${signature}`,
      },
      body,
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    }).then(
      () => undefined,
      () => undefined,
    );
    this.#sending.add(sending);
    void sending.finally(() => this.#sending.delete(sending));
  }

  async flush(): Promise<void> {
    await Promise.all(this.#sending);
  }
}
