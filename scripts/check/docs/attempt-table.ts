import {
  type AttemptRule,
  type AttemptRuleName,
  attemptLimits,
  attemptRules,
} from '#domain/accounts/attempt-rules.ts';

const counted: Readonly<Record<AttemptRuleName, readonly [what: string, per: string]>> = {
  'sign-in': ['sign-ins with a password, right or wrong', 'network'],
  'sign-in-account': ['wrong passwords of sign-ins in unknown browsers', 'mailbox'],
  'sign-in-device': ['wrong passwords of sign-ins in a known browser', 'mailbox and browser'],
  passwords: ['proofs in a session, of mailed links and of codes, right or wrong', 'network'],
  'password-session': ['wrong passwords in a session: of every call that asks for it', 'account'],
  'password-link': ['wrong passwords given with a mailed link', 'link'],
  'password-day-stranger': ['wrong passwords, when an unknown browser or a link gives another', 'account'],
  'password-day-owner': ['wrong passwords, when a known browser or a session gives another', 'account'],
  'verification-code': ['wrong codes of a verification mail', 'mailbox'],
  'verification-day': ['wrong codes of verification mails in a day', 'mailbox'],
  'second-factor-code': ['wrong codes of the second factor', 'account'],
  'second-factor-day': ['wrong codes of the second factor in a day', 'account'],
};

/** @returns the rows of the table of counts, in order, which a page lacks */
export function missingAttemptRows(page: string): string[] {
  const rows = (Object.keys(attemptRules) as AttemptRuleName[]).map((name) => {
    const [what, per] = counted[name];
    const rule: AttemptRule = attemptRules[name];
    const setting = Object.hasOwn(attemptLimits, name) ? `\`${name}\`` : '';
    return `| ${what} | ${per} | ${rule.max} in ${durationOf(rule.windowSeconds)} | ${endOf(rule)} | ${setting} |`;
  });
  return rows.filter((row) => !page.includes(row));
}

function endOf({ closedSeconds, count }: AttemptRule): string {
  if (closedSeconds === undefined) return 'the window ends';
  const last = `${durationOf(closedSeconds)} later`;
  return count === 'password-day'
    ? `a password reset, or ${last}; the owner gets a mail`
    : `${last}; the owner gets a mail`;
}

function durationOf(seconds: number): string {
  const [count, unit] = seconds % 86_400 === 0 ? [seconds / 86_400, 'day'] : [seconds / 60, 'minute'];
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`;
}
