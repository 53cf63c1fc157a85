import type { Roles } from '#domain/operators/roles.ts';
import type { Context } from '../../context.ts';
import { proofOf } from '../../http/proof-of.ts';
import type { Routes } from '../../http/routes.ts';
import {
  getSecondFactor,
  proveSecondFactor,
  secondFactorOf,
  type SecondFactorView,
} from './second-factor.ts';

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
