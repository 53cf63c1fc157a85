import type { mailTexts as english } from '../en/mail-texts.ts';
import type { Translated } from '../languages.ts';
import { formatDay, formatMoment } from './dates.ts';
import { accountMails } from './mails/accounts.ts';
import { caseMails } from './mails/cases.ts';
import { claimMails } from './mails/claims.ts';
import { disputeMails } from './mails/disputes.ts';
import { mailFrame } from './mails/frame.ts';
import { listingMails } from './mails/listings.ts';
import { memberMails } from './mails/members.ts';
import { messageMails } from './mails/messages.ts';
import { operatorMails } from './mails/operators.ts';
import { deadlineMails, orderMails } from './mails/orders.ts';
import { payoutMails } from './mails/payouts.ts';
import { purchaseMails } from './mails/purchases.ts';
import { questionMails } from './mails/questions.ts';
import { reportMails } from './mails/reports.ts';
import { supportMails } from './mails/support.ts';
import { tokenMails } from './mails/tokens.ts';
import { versionMails } from './mails/versions.ts';
import { webhookMails } from './mails/webhooks.ts';
import { nextActTexts } from './next-acts.ts';

export const mailTexts: Translated<typeof english> = {
  accountMails,
  caseMails,
  claimMails,
  deadlineMails,
  disputeMails,
  formatDay,
  formatMoment,
  listingMails,
  mailFrame,
  memberMails,
  messageMails,
  nextActTexts,
  operatorMails,
  orderMails,
  payoutMails,
  purchaseMails,
  questionMails,
  reportMails,
  supportMails,
  tokenMails,
  versionMails,
  webhookMails,
};
