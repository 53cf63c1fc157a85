export const OPERATOR_ROLES = ['operator', 'treasurer', 'owner'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
export type Roles = readonly OperatorRole[];

export const canUseConsole = (roles: Roles): boolean => roles.length > 0;
export const canJudge = (roles: Roles): boolean => roles.includes('operator');
export const canPayOut = (roles: Roles): boolean => roles.includes('treasurer');
/** Treasurers and owners do the accounting, for which they need the tax papers. */
export const canExportPapers = (roles: Roles): boolean => canPayOut(roles) || canManageRoles(roles);
export const canApproveRefunds = (roles: Roles): boolean => roles.includes('treasurer');
export const canDeclineRefunds = (roles: Roles): boolean => canJudge(roles) || canApproveRefunds(roles);
export const canClearAlerts = (roles: Roles): boolean => canJudge(roles) || canPayOut(roles);
/** The alert after a restore stops payouts until somebody has compared them with the bank. */
export const roleToClear = (alertCode: string): OperatorRole =>
  alertCode === 'payouts-unchecked' ? 'treasurer' : 'operator';
export const canManageRoles = (roles: Roles): boolean => roles.includes('owner');

export const CONSOLE_POLICIES = {
  read: canUseConsole,
  judge: canJudge,
  'pay-out': canPayOut,
  'export-papers': canExportPapers,
  'approve-refunds': canApproveRefunds,
  'decline-refunds': canDeclineRefunds,
  'clear-alerts': canClearAlerts,
  'manage-roles': canManageRoles,
} as const satisfies Record<string, (roles: Roles) => boolean>;
export type ConsolePolicy = keyof typeof CONSOLE_POLICIES;

export const ROLE_OF_POLICY: Readonly<Record<Exclude<ConsolePolicy, 'read'>, OperatorRole>> = {
  judge: 'operator',
  'pay-out': 'treasurer',
  'export-papers': 'treasurer',
  'approve-refunds': 'treasurer',
  'decline-refunds': 'treasurer',
  'clear-alerts': 'operator',
  'manage-roles': 'owner',
};

export function isOperatorRole(text: string): text is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(text);
}

export const SECOND_FACTOR_HOURS = 12;

/** @param provedAt - when the session last verified its second factor. */
export function isSecondFactorFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < SECOND_FACTOR_HOURS * 3_600_000;
}
