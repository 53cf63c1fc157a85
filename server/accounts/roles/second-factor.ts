import { DomainError } from '#domain/common/domain-error.ts';
import { isSecondFactorFresh, SECOND_FACTOR_HOURS } from '#domain/operators/roles.ts';
import type { Context } from '../../context.ts';
import type { Identity, SecondFactor } from '../../ports/identity-provider.ts';

type Deps = Pick<Context, 'identity'>;

export interface SecondFactorView {
  readonly isEnrolled: boolean;
  /** The end of the session's console access; null if the session must first be confirmed with a code. */
  readonly provedUntil: Date | null;
}

export function secondFactorOf({ identity }: Deps): SecondFactor {
  if (identity.secondFactor === null) throw new DomainError('not-built', { reason: 'not-built' });
  return identity.secondFactor;
}

export async function getSecondFactor(
  context: Deps,
  { subject, secondFactorAt }: Identity,
  now: Date,
): Promise<SecondFactorView> {
  const enrolled = await secondFactorOf(context).listEnrolled([subject]);
  const isFresh = secondFactorAt !== null && isSecondFactorFresh(secondFactorAt, now);
  return {
    isEnrolled: enrolled.has(subject),
    provedUntil: isFresh ? new Date(secondFactorAt.getTime() + SECOND_FACTOR_HOURS * 3_600_000) : null,
  };
}

export async function proveSecondFactor(
  context: Deps,
  identity: Identity,
  given: { readonly code: string; readonly address: string },
): Promise<SecondFactorView> {
  await secondFactorOf(context).prove(identity, given);
  const now = new Date();
  return await getSecondFactor(context, { ...identity, secondFactorAt: now }, now);
}
