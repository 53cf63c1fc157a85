import type { FastifyRequest } from 'fastify';
import type { GivenProof } from '../ports/identity-provider.ts';

export function proofOf(
  { password }: { readonly password?: string },
  { ip }: Pick<FastifyRequest, 'ip'>,
): GivenProof {
  return { password: password ?? null, address: ip };
}
