import { DomainError } from '#domain/common/domain-error.ts';
import { type Roles, isSecondFactorFresh, SECOND_FACTOR_HOURS } from '#domain/operators/roles.ts';
import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { proofOf } from '../../http/viewer.ts';
import type { Identity, SecondFactor } from '../../ports/identity-provider.ts';

const present = (roles: Roles, { isEnrolled, provedUntil }: SecondFactorView) => ({
  data: { roles: [...roles], enrolled: isEnrolled, proved_until: provedUntil?.toISOString() ?? null },
});

export function secondFactorRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/auth/second-factor', async ({ viewer }) =>
    present(viewer.roles, await getSecondFactor(context, viewer.identity, new Date())),
  );

  routes.handle('POST /api/auth/second-factor/enrol', async ({ viewer, body, request }) => {
    const { uri, recoveryCodes } = await secondFactorOf(context).enrol(
      viewer.identity,
      proofOf(body, request),
    );
    return { data: { uri, recovery_codes: [...recoveryCodes] } };
  });

  routes.handle('POST /api/auth/second-factor/prove', async ({ viewer, body, request }) =>
    present(
      viewer.roles,
      await proveSecondFactor(context, viewer.identity, { code: body.code, address: request.ip }),
    ),
  );
}

type Deps = Pick<Context, 'identity'>;

interface SecondFactorView {
  readonly isEnrolled: boolean;
  /** The end of the session's console access; null if the session must first be confirmed with a code. */
  readonly provedUntil: Date | null;
}

function secondFactorOf({ identity }: Deps): SecondFactor {
  if (identity.secondFactor === null) throw new DomainError('not-built', { reason: 'not-built' });
  return identity.secondFactor;
}

async function getSecondFactor(
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

async function proveSecondFactor(
  context: Deps,
  identity: Identity,
  given: { readonly code: string; readonly address: string },
): Promise<SecondFactorView> {
  await secondFactorOf(context).prove(identity, given);
  const now = new Date();
  return await getSecondFactor(context, { ...identity, secondFactorAt: now }, now);
}
