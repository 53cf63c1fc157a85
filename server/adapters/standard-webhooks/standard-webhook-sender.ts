import { randomBytes } from 'node:crypto';
import { lookup as lookUpHost } from 'node:dns';
import { type IncomingMessage, request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { DeliveryFault } from '#domain/webhooks/webhook.ts';
import type { WebhookOutcome, WebhookSender } from '../../ports/webhook-sender.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
/** Response bodies are ignored. If a body exceeds this size, the connection is closed. */
const MAX_ANSWER_BYTES = 64 * 1024;

class PrivateAddressError extends Error {}

export function createWebhookSender(
  mayBePrivate: boolean,
  isPublic: (address: string) => boolean = isPublicAddress,
  timeoutMs = TIMEOUT_MS,
): WebhookSender {
  const isAllowed = (address: string): boolean => mayBePrivate || isPublic(address);
  /**
   * The address of the connection itself is checked, because a second DNS lookup could return another address (DNS
   * rebinding).
   */
  const lookup: LookupFunction = (host, options, done) => {
    lookUpHost(host, { ...options, all: true }, (error, found) => {
      const addresses = found;
      if (error !== null) done(error, '', 0);
      else if (!addresses.every(({ address }) => isAllowed(address))) done(new PrivateAddressError(), '', 0);
      else if (options.all === true) done(null, addresses);
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };

  return {
    newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
    async send({ url, secret, id, body }) {
      const target = new URL(url);
      const literal = target.hostname.replaceAll(/^\[|\]$/gu, '');
      if (isIP(literal) !== 0 && !isAllowed(literal)) return { fault: 'private-address', status: null };
      const timestamp = new Date();
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'ProtoHaat-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
      };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const status = await new Promise<number>((resolve, reject) => {
          const send = target.protocol === 'https:' ? sendHttps : sendHttp;
          const options = { method: 'POST', headers, lookup, agent: false, signal } as const;
          send(target, options, (answer) => readStatus(answer, resolve, reject))
            .on('error', reject)
            .end(body);
        });
        return outcomeOf(status);
      } catch (error) {
        return { fault: signal.aborted ? 'timeout' : faultOf(error as NodeJS.ErrnoException), status: null };
      }
    },
  };
}

function readStatus(
  answer: IncomingMessage,
  resolve: (status: number) => void,
  reject: (error: Error) => void,
): void {
  const status = answer.statusCode ?? 500;
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_ANSWER_BYTES) return;
    resolve(status);
    answer.destroy();
  });
  answer.on('end', () => resolve(status));
  answer.on('error', reject);
}

/** Redirects are not followed, because the address of their target is not checked. */
function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { fault: null, status };
  return { fault: status >= 300 && status < 400 ? 'redirect' : 'status', status };
}

function faultOf(error: NodeJS.ErrnoException): DeliveryFault {
  if (error instanceof PrivateAddressError) return 'private-address';
  const isTls = /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/u.test(error.code ?? '');
  return isTls ? 'tls' : 'unreachable';
}
