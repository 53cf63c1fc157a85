import { type MailChoice, mailKindOf, MAX_MAILS_A_DAY } from '#domain/accounts/mail-choice.ts';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { Database } from '../database/database.ts';
import { countUse, findUses } from './request-limit-store.ts';

const DAY_SECONDS = 24 * 3_600;

export interface MailBudget {
  readonly isUsedUp: boolean;
  /** Must be called after the mail was sent, because its job is repeated while the mail server does not answer. */
  readonly count: () => Promise<void>;
}

/** @returns what a mailbox, in any spelling of its address, may still get today of this kind; null without a limit. */
export async function findMailBudget(
  database: Database,
  address: string,
  optional: MailChoice | undefined,
): Promise<MailBudget | null> {
  const kind = optional === undefined ? null : mailKindOf(optional);
  const max = kind === null ? undefined : MAX_MAILS_A_DAY[kind];
  if (max === undefined) return null;
  const key = await hashOf(`mails-${kind}\n${mailboxOf(address)}`);
  return {
    isUsedUp: (await findUses(database, key)) >= max,
    count: async () => void (await countUse(database, key, { windowSeconds: DAY_SECONDS })),
  };
}

async function hashOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');
}
