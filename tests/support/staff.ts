import type { OperatorRole } from '#domain/operators/roles.ts';
import { insertRole } from '#server/accounts/roles/role-store.ts';
import type { TestApp, TestPerson } from './test-app.ts';
import { totpOf } from './totp.ts';

export interface StaffPerson extends TestPerson {
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
}

export async function signUpStaff(
  app: TestApp,
  roles: readonly OperatorRole[],
  wanted: { name?: string } = {},
): Promise<StaffPerson> {
  const person = await app.signUp(wanted);
  for (const role of roles) {
    await insertRole(app.context.database, { profileId: person.profileId, role, grantedBy: 'tests' });
  }
  const { body } = await app.api(person)('POST /api/auth/second-factor/enrol', { body: {} });
  await app.api(person)('POST /api/auth/second-factor/prove', { body: { code: totpOf(body.data.uri) } });
  return { ...person, uri: body.data.uri, recoveryCodes: body.data.recovery_codes };
}
