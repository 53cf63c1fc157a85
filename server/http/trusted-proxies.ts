import { BlockList, isIPv6 } from 'node:net';

/** The networks in which a proxy of ours can be: this machine, a private network or a container's. */
const own = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(network, prefix, 'ipv6');

/**
 * Which hops may say where a request came from, for Fastify's `trustProxy`. A connection from a public address does not
 * come from a proxy of ours, but from a client that reached this port beside it.
 *
 * @param count - of proxies between clients and this process
 */
export function trustedProxies(count: number): (address: string, hop: number) => boolean {
  return (address, hop) => hop < count && (hop > 0 || own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
}
