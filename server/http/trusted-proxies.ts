import { isPublicAddress } from '../adapters/standard-webhooks/public-address.ts';

/**
 * Which hops may say where a request came from, for Fastify's `trustProxy`. A connection from a public address does not
 * come from a proxy of ours, but from a client that reached this port beside it.
 *
 * @param count - of proxies between clients and this process
 */
export function trustedProxies(count: number): (address: string, hop: number) => boolean {
  return (address, hop) => hop < count && (hop > 0 || !isPublicAddress(address.replace(/^::ffff:/iu, '')));
}
