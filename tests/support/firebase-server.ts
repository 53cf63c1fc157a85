import { createPublicKey, createSign, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fields, FirebaseCallError, nowSeconds, openFirebaseAccounts } from './firebase-accounts.ts';

/**
 * Simulates Firebase Authentication. Signs ID tokens with `node:crypto`, which shares no code with the
 * server's verification. `npm run check -- firebase` runs the same tests against Google's emulator.
 */

export interface TestFirebaseServer {
  readonly url: string;
  readonly serviceAccount: string;
  /** The given fields override those of a valid token and its header. */
  sign(claims: Fields, header?: Fields): string;
  rotateKey(): void;
  setDown(isDown: boolean): void;
  /** Answers this call of the Identity Toolkit API with OPERATION_NOT_ALLOWED. */
  disable(action: string | null): void;
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function startFirebaseServer(projectId: string, domain: string): Promise<TestFirebaseServer> {
  const requests: string[] = [];
  const account = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let signing = { id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
  let isDown = false;
  let disabled: string | null = null;

  function sign(claims: Fields, header: Fields = {}): string {
    const time = nowSeconds();
    const payload = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: time,
      iat: time,
      exp: time + 3_600,
      ...claims,
    };
    const [head, body] = [{ alg: 'RS256', kid: signing.id, typ: 'JWT', ...header }, payload].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = createSign('RSA-SHA256')
      .update(`${head}.${body}`)
      .sign(signing.privateKey, 'base64url');
    return `${head}.${body}.${signature}`;
  }

  const { calls, adminCalls, refresh } = openFirebaseAccounts(domain, sign);

  function issueAccessToken(body: string): Fields {
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    const [head = '', claims = '', signature = ''] = assertion.split('.');
    const isValid = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      createPublicKey(account.privateKey),
      Buffer.from(signature, 'base64url'),
    );
    const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string };
    if (!isValid || aud !== `${url}/token`) throw new FirebaseCallError('invalid_grant');
    return { access_token: 'service-account-access', expires_in: 3_600, token_type: 'Bearer' };
  }

  function answer(request: IncomingMessage, path: string, body: string): Fields {
    if (path === '/keys') {
      const key = createPublicKey(signing.privateKey).export({ format: 'jwk' });
      return { keys: [{ ...key, kid: signing.id, alg: 'RS256', use: 'sig' }] };
    }
    if (path === '/token') return issueAccessToken(body);
    if (path === '/securetoken.googleapis.com/v1/token') return refresh(body);
    const fields = body === '' ? {} : (JSON.parse(body) as Fields);
    const [, action = ''] = /^\/identitytoolkit\.googleapis\.com\/v1\/(.+)$/u.exec(path) ?? [];
    if (action === disabled) throw new FirebaseCallError('OPERATION_NOT_ALLOWED');
    const adminAction = action.startsWith(`projects/${projectId}/`) ? action.split('/')[2] : undefined;
    if (adminAction !== undefined && request.headers.authorization !== 'Bearer service-account-access') {
      throw new FirebaseCallError('PERMISSION_DENIED');
    }
    const call = adminAction === undefined ? calls[action] : adminCalls[adminAction];
    if (call === undefined) throw new FirebaseCallError('NOT_FOUND');
    return call(fields);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requests.push(path);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const send = (status: number, value: Fields) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    try {
      if (isDown) send(503, { error: { code: 503, message: 'UNAVAILABLE' } });
      else send(200, answer(request, path, body));
    } catch (error) {
      send(400, {
        error: { code: 400, message: error instanceof FirebaseCallError ? error.message : 'INTERNAL' },
      });
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    serviceAccount: JSON.stringify({
      type: 'service_account',
      client_email: `tests@${projectId}.iam.gserviceaccount.com`,
      private_key: account.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${url}/token`,
    }),
    sign,
    rotateKey() {
      signing = { id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
    },
    setDown(next) {
      isDown = next;
    },
    disable(action) {
      disabled = action;
    },
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
