import type { ObligationKind } from '#domain/accounts/obligation-kind.ts';
import type { NameFault } from '#domain/accounts/person-name.ts';
import { textOfReason } from '#domain/common/catalogue.ts';
import type { FieldFault } from '#domain/common/field-fault.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import type { BalanceObstacle } from '#domain/payouts/balance.ts';
import type { PictureFault } from '#domain/pictures/picture-fault.ts';
import type { CheckReason } from '#domain/verification/verification-check.ts';
import type { TakenWork } from '#domain/verification/work-identity.ts';
import { formatDay } from './dates.ts';
import { labelOf, ruleOf } from './fields.ts';
import { checkTexts } from './verification.ts';

/**
 * Messages by the reason of the refusal. Clients receive the reason and its parameters, so parameters must be JSON
 * without secrets. Never change the meaning of a reason or its parameters; add a new reason instead.
 */
export const refusals = {
  'request-unreadable': () => 'The request cannot be read.',
  'request-without-host': () => 'The request names no host.',
  'address-unreadable': () => 'This address cannot be read.',
  'headers-too-large': () => 'The address or a header is too long.',
  'body-encoded': () => 'Send the body without a content-encoding.',
  'body-too-large': () => 'The request is too large.',
  'content-type': () => 'This call does not accept this content type.',
  'connection-closed': () => 'The connection is closed.',
  'form-unreadable': () => 'The form cannot be read.',
  'form-expected': () => 'Send a multipart form.',
  'too-many-fields': () => 'There are too many fields.',
  'too-many-parts': () => 'There are too many parts.',
  'file-too-large': () => 'A file is too large.',
  'file-larger-than': ({ megabytes }: { megabytes: number }) => `A file may have at most ${megabytes} MB.`,
  'larger-than-limit': ({ megabytes }: { megabytes: number }) =>
    `This is larger than the limit of ${megabytes} MB.`,
  'too-many-files': () => 'There are too many files.',
  'more-files-than': ({ max }: { max: number }) => `At most ${max} files are allowed.`,
  'fewer-files-than': ({ field, min }: { field: string; min: number }) =>
    `${labelOf(field)}: add at least ${min} ${min === 1 ? 'file' : 'files'}.`,
  'unknown-call': () => 'This call does not exist.',
  'unknown-address': () => 'There is nothing at this address.',
  'not-built': () => 'This is not available yet.',
  'metrics-token': () => 'The metrics need a token.',
  'signature-wrong': () => 'The signature does not match.',
  'scope-missing': ({ scope }: { scope: string }) =>
    `This API token does not include the scope "${scope}". Make one that does in Settings.`,
  'browser-needed': () => 'API tokens cannot do this. Sign in with a browser.',
  'too-many-tokens': ({ max }: { max: number }) =>
    `An account has at most ${max} API tokens. Revoke one that you do not use.`,
  'webhook-url': () =>
    'A webhook needs an address such as https://example.com/hooks, without a user name, a password or a fragment.',
  'too-many-webhooks': ({ max }: { max: number }) =>
    `An account has at most ${max} webhooks. Remove one that you do not use.`,
  'no-webhook': () => 'This webhook does not exist.',
  'no-delivery': () => 'This delivery does not exist, or its webhook is switched off.',
  'no-token': () => 'This API token does not exist.',
  'idempotency-key': () => 'An Idempotency-Key has 1 to 255 visible ASCII characters, without spaces.',
  'idempotency-key-reused': () =>
    'This Idempotency-Key was used for another request. Use a new key for each new request.',
  'idempotency-key-in-use': () =>
    'The first request with this Idempotency-Key has not been answered yet. Try again in a second.',
  'too-many-requests': ({ seconds }: { seconds: number }) =>
    `Too many requests. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  'file-ends': ({ sizeBytes }: { sizeBytes: number }) => `The file ends at ${sizeBytes} bytes.`,

  'question-too-short': ({ min }: { min: number }) => `Write at least ${min} characters.`,
  'contact-details': () => 'Leave out phone numbers, email addresses and links. Everybody can read this.',
  'too-many-questions': ({ max }: { max: number }) =>
    `You have ${max} unanswered questions about this project. Wait for the seller to answer.`,
  'already-answered': () => 'You have answered this question already.',
  'no-question': () => 'This question does not exist.',

  'body-not-an-object': () => 'Send the fields of this call as one JSON object.',
  'body-not-json': () => 'The body must be a JSON object.',
  'text-with-nul': () => 'A text contains a NUL character.',
  'some-field': () => 'A field is not valid.',
  field: ({ field, fault }: { field: string; fault: FieldFault }) => `${labelOf(field)} ${ruleOf(fault)}.`,
  'field-unknown': ({ field }: { field: string }) => `${JSON.stringify(field)} is not a field of this call.`,
  'field-missing': ({ field }: { field: string }) => `${labelOf(field)} is missing.`,
  'field-missing-or-invalid': ({ field }: { field: string }) => `${labelOf(field)} is missing or not valid.`,
  'field-twice': ({ field }: { field: string }) => `${labelOf(field)} is given twice.`,
  'field-too-long': ({ field }: { field: string }) => `${labelOf(field)} is too long.`,
  'field-blank': ({ field }: { field: string }) => `${labelOf(field)} must not be blank.`,
  'field-not-storable': ({ field }: { field: string }) =>
    `${labelOf(field)} contains a character that cannot be stored.`,
  'cursor-invalid': () => 'This page cannot be continued. Start again from the first page.',
  'place-unknown': () => 'This place in the list does not exist.',
  name: ({ fault }: { fault: NameFault }) => nameFaults[fault],
  'name-like-another': () => "This name looks like another seller's. Write yours differently.",
  'username-invalid': () => 'This username cannot be used. Choose another one.',
  'username-taken': ({ username }: { username: string }) =>
    `"${username}" is taken. Choose another username.`,
  'photo-twice': () => 'Send a new photo or remove the current one, not both.',
  'repository-address': () =>
    'Enter the address of your repository on GitHub, like https://github.com/your-name/your-project.',
  'video-address': () =>
    'Enter the public address of your video, like https://youtu.be/…, without a user name, a port or an address in numbers.',
  'no-technology': () => 'Enter at least one technology.',
  'copies-of-software-only': () => 'Only software can be sold as copies. A device has one buyer.',
  'licence-needed': () => 'Choose the licence of the copies.',
  'licence-of-copies-only': () => 'A licence belongs to copies. A project for one buyer has none.',
  'repository-without-licence': () =>
    'The verified repository has no licence. Add a licence file and verify it again, or choose another licence.',
  'sale-mode-after-sale': () =>
    'This project has been sold, so it cannot change between one buyer and copies.',
  'sale-mode-while-reserved': () =>
    'Someone is paying for this project. Change between one buyer and copies once their payment has ended.',
  'no-verified-photo': () => 'Add at least one of the verified photos.',
  'no-comment': () => 'Write a few words about the project.',
  'no-answer': () => 'Write your answer.',
  'statement-too-short': ({ min }: { min: number }) =>
    `Say in at least ${min} characters why this is your work.`,
  'no-address': () => 'Enter the address.',
  'no-phone-number': () => 'Enter the phone number.',
  'software-needs-no-address': () => 'Software is delivered at once: it needs no address.',

  'sign-in-needed': () => 'Please sign in again.',
  'profile-incomplete': () => 'Complete your profile first.',
  'email-not-verified': () => 'Verify your email address first.',
  'account-deleted': () => 'This account has been deleted.',
  'no-profile': () => 'There is no profile yet.',
  'no-profile-yet': () => 'There is no profile yet. Register first.',
  'no-session': () => 'There is no such session. It may have ended already.',
  'github-not-linked': () => 'Please verify your GitHub account from Profile',
  'no-github-app': () => 'Private repositories cannot be sold here.',
  'github-link-ended': () => 'GitHub no longer accepts the link. Please verify your GitHub account again.',
  'obligations-open': ({ obligations }: { obligations: readonly ObligationParams[] }) =>
    obligations.map(({ kind, title, days }) => obligationSentences[kind](title, days)).join(' '),
  'credentials-wrong': () => 'Invalid email or password',
  'password-wrong': () => 'This is not the password for this account.',
  'password-missing': () => 'Type a password.',
  'password-of-account': () => 'Type the password of the account.',
  'password-for-link': () =>
    'This browser is not signed in to the account. Type its password to verify the address here.',
  'password-short': ({ min }: { min: number }) => `Use at least ${min} characters.`,
  'password-long': ({ max }: { max: number }) => `Use at most ${max} characters.`,
  'password-easy': () => 'This password is easy to guess. Use different characters.',
  'password-is-address': () => 'This password is your email address. Choose another one.',
  'password-common': () => 'This password is one of the most common ones. Choose another one.',
  'password-attempts': () => 'Too many wrong passwords. Wait a little and try again.',
  'sign-in-attempts-network': () => 'Too many attempts from this network. Wait a little and try again.',
  'sign-in-attempts-account': () =>
    'Too many wrong passwords from unknown browsers. Choose a new password by email, or use a browser that you have signed in with before.',
  'link-ended': () => 'This link no longer works. Ask for a new one.',
  'address-invalid': () => 'This is not an email address.',
  'address-needed': () => 'Enter a valid email address.',
  'address-of-another': () => 'You are signed in with another address.',
  'address-verified': () => 'Your address is verified already.',
  'address-not-verified': () => 'Verify your present address first, or correct it.',
  'address-unchanged': () => 'This is already your address.',
  'address-corrected-often': () => 'You have changed the address several times. Try again later.',
  'address-changes-today': () => 'You have asked for several changes today. Try again tomorrow.',
  'google-sign-in-old': () => 'Sign in with Google once more, then change the address within ten minutes.',
  'verification-mails-sent': () =>
    'We have sent several emails already, and each of their links works. Look in your inbox, or try again in an hour.',

  'mailbox-has-account': () =>
    'This mailbox has an account already, under another spelling of its address. Log in with that one.',
  'google-sign-in-needed': () => 'Sign in with Google once more, then try again within ten minutes.',

  'role-needed': ({ role }: { role: OperatorRole }) => `This needs the role ${role}.`,
  'second-factor-needed': () => 'Enter a code of your authenticator app first.',
  'second-factor-wrong': () => 'This code is not right. Enter the one that the app shows now.',
  'second-factor-used': () => 'This code has been used. Wait for the next one.',
  'second-factor-attempts': () => 'Too many wrong codes. Wait a quarter of an hour and try again.',
  'second-factor-exists': () => 'An authenticator app is set up already. An owner can reset it.',
  'second-factor-missing': () => 'Set up your authenticator app first.',
  'operation-refused': ({ sentence }: { sentence: string }) => sentence,

  'holder-name-invalid': () => 'Enter the name of the account holder as the bank knows it.',
  'upi-id-invalid': () => 'Enter a UPI ID such as asha@okaxis.',
  'account-number-invalid': () => 'Enter the account number: 9 to 18 digits.',
  'ifsc-invalid': () => 'Enter the IFSC of your branch, such as HDFC0001234.',
  'balance-not-empty': ({ amountMinor, way }: { amountMinor: number; way: BalanceObstacle }) =>
    `₹${(amountMinor / 100).toLocaleString('en-IN')} of your sales ${waysToEmptyBalance[way]}`,
  'no-payout-account': () => 'You have not entered where you are paid.',

  'no-project': () => 'This project does not exist.',
  'no-verification': () => 'This verification does not exist.',
  'own-project': () => 'This is your own project.',
  'download-ended': () =>
    'Your money is on its way back to you, so this project can no longer be downloaded.',
  'not-bought': () => 'Only someone who has bought this project can review it.',
  'already-reviewed': () => 'You have reviewed this project already.',
  'verification-failed': () => 'The project could not be verified.',
  'check-failed': ({ check }: { check: { reason: CheckReason; params: object } }) => checkSentence(check),
  'verify-repository-first': () => 'Verify this repository first. A verification holds for 24 hours.',
  'verify-repository-again': () => 'Verify this repository again: the way of comparing projects has changed.',
  'verify-photos-first': () =>
    'These photos are not the ones that were verified. Verify them first; a verification holds for 24 hours.',
  'verified-often': ({ max }: { max: number }) =>
    `You have verified ${max} times within the last hour. Try again later.`,
  'verification-running': () => 'Your last verification is still running. Wait for its result.',
  'no-repository': ({ name }: { name: string }) =>
    `GitHub shows no repository ${name}. Check the spelling, and that it is public.`,
  'repository-not-shown': ({ name }: { name: string }) =>
    `GitHub shows us no repository ${name}. Check the spelling. If it is private, let our app read it.`,
  'repository-taken': () =>
    'This repository is listed here by someone else already. If it is your work, claim it: we look at who wrote it.',
  'files-taken': () =>
    'The same files are listed here by someone else already. If it is your work, claim it: we look at who wrote it.',
  'work-listed-by-you': ({ state, title }: { state: TakenWork['state']; title: string }) =>
    ownWorks[state](title),
  'quota-exceeded': ({ megabytes }: { megabytes: number }) =>
    `An account holds ${megabytes} MB of pictures and zips, and this would be more. Delete a listing that you no longer need; what is in no listing goes after two days.`,
  picture: ({ fault }: { fault: PictureFault }) => pictureSentence(fault),
  'picture-of-several': ({
    kind,
    number,
    fault,
  }: {
    kind: 'photo' | 'image';
    number: number;
    fault: PictureFault;
  }) => `${kind === 'photo' ? 'Photo' : 'Picture'} ${number}: ${pictureSentence(fault)}`,

  'no-report-subject': () => 'There is nothing here that you can report.',
  'report-reason-wrong': () => 'Choose one of the reasons.',
  'already-reported': () => 'You have reported this already. We look at it within three days.',
  'too-many-reports': ({ max }: { max: number }) =>
    `You have ${max} open reports. Report more once we have decided one.`,
  'account-banned': () =>
    'This account is banned. Our email says why; answer it if you think that we are wrong.',

  'already-claimed': ({ number }: { number: number }) =>
    `You have claimed this project already: claim ${number} is still open.`,
  'too-many-claims': ({ max }: { max: number }) =>
    `You have ${max} open claims. Wait until one of them is decided.`,
  'claim-decided': ({ number }: { number: number }) => `Claim ${number} is closed already.`,
  'no-claim': () => 'There is no such claim.',
  'shop-closed': () =>
    'The seller is taking no orders at the moment. Bookmark the project and try again later.',
  'shop-closed-until': ({ until }: { until: string }) =>
    `The seller is taking no orders until ${formatDay(new Date(until))}. Bookmark the project and try again then.`,
  'closed-until-wrong': ({ days }: { days: number }) =>
    `Choose a day after today, within the next ${days} days.`,
  'project-held': ({ until }: { until: string }) =>
    `This project is on hold. It cannot be bought until we have checked what someone reported, until ${formatDay(new Date(until))} at the latest.`,

  'no-review': () => 'This review does not exist.',
  'review-settled': ({ days }: { days: number }) =>
    `A review can be changed for ${days} days after it was written.`,

  'no-message': () => 'This message does not exist.',
  'messages-closed': ({ days }: { days: number }) =>
    `Messages can be written until ${days} days after the end of an order, while both accounts exist.`,
  'order-messages-used-up': ({ max }: { max: number }) =>
    `You have written ${max} messages in this order, the most that is possible.`,

  'too-many-streams': ({ max }: { max: number }) =>
    `Updates arrive at once in ${max} tabs of an account. This one asks for them every minute.`,

  'not-for-sale': () => 'This project is not for sale at the moment.',
  'price-above-limit': () =>
    'This project costs more than the payment provider collects. Its seller has to lower the price first.',
  'amount-refused': () => 'The payment provider does not accept payments of this amount.',
  'price-changed': ({ totalRupees }: { totalRupees: number }) =>
    `The price has changed: the total is now ₹${totalRupees}.`,
  'project-reserved': () => 'Someone is paying for this project. It may be free again soon.',
  'project-bought-by-you': () => 'You have bought this project.',
  'project-sold': () => 'This project is sold out.',
  'shipping-required': () => 'Enter the address that the project is to be shipped to first.',
  'too-many-reservations': ({ count }: { count: number }) =>
    `You have ${count} open payments. Finish or close one of them before you begin another.`,
  'reservation-cooldown': ({ seconds }: { seconds: number }) =>
    `You have reserved this project several times without paying. Others have a chance now; you can try again in ${minutes(seconds)}.`,
  'too-many-unpaid-holds': ({ max, seconds }: { max: number; seconds: number }) =>
    `You have begun ${max} payments without finishing them. Pay one of those that are open, or try again in ${minutes(seconds)}.`,
  'reservation-closed': () =>
    'You closed this payment before it was open. Nothing is reserved, and nothing was charged.',
  'payment-in-progress': () => 'Your payment is on its way and can no longer be closed.',
  'payment-not-cancelable': () => 'This payment can no longer be cancelled.',
  'no-paid-purchase': () => 'There is no paid purchase of this project by you.',
  'no-open-payment': () => 'You have no open payment for this project.',
  'not-now': () => 'This is not possible at this stage of the order.',
  'no-attachment': () => 'There is no such picture in your messages.',
  'no-case': () => 'There is no such case.',
  'case-open': ({ number }: { number: number }) => `Case ${number} about this order is still open.`,
  'case-closed': ({ number }: { number: number }) => `Case ${number} is closed already.`,
  'case-text-short': ({ min }: { min: number }) => `Describe it in at least ${min} characters.`,
  'case-messages-used-up': ({ max }: { max: number }) =>
    `You have written ${max} messages in this case. Accept, or ask ProtoHaat to decide.`,
  'case-reason-not-now': () => 'This reason does not fit the state of the order.',
  'offer-without-amount': () => 'Enter the amount that you offer.',
  'offer-with-amount': () => 'Only a refund in part has an amount.',
  'offer-too-high': ({ maxMinor }: { maxMinor: number }) =>
    `A refund in part is less than what is left of the payment, ₹${(maxMinor / 100).toLocaleString('en-IN')}.`,
  'handover-code-wrong': ({ left }: { left: number }) =>
    left === 0
      ? 'This is not the code. There are no attempts left: the buyer can confirm the delivery instead.'
      : `This is not the code. You have ${left} more ${left === 1 ? 'attempt' : 'attempts'}.`,
  'handover-codes-used-up': () =>
    'Too many wrong codes for this order. The buyer can confirm the delivery instead.',

  'no-purchase': () => 'There is no such purchase.',
  'no-receipt': () => 'There is no such receipt.',
  'not-refundable': ({ state }: { state: string }) => `A purchase that is ${state} cannot be refunded.`,
  'nothing-to-refund': () => 'This purchase has no payment to refund.',
  'refund-disputed': () =>
    "The buyer's bank has opened a dispute about this payment. Nothing can be refunded until the bank decides.",
  'refund-of-software': () =>
    'Software is delivered immediately and cannot be returned. If something is wrong with it, its buyer can open a case on the order, and its seller can offer a refund there.',
  'refund-after-shipping': () => 'This order has already been shipped and can no longer be cancelled.',
  'refunds-used-up': ({ max, days }: { max: number; days: number }) =>
    `You have cancelled ${max} orders within ${days} days. Ask the seller to refund this one.`,
  'refund-not-made': () =>
    'The payment provider does not refund this payment at the moment. We have been told; try again later.',
  'purchase-refunded': ({
    amountMinor,
    title,
    how,
  }: {
    amountMinor: number;
    title: string;
    how: 'disputed' | 'refunded' | 'refund-pending';
  }) =>
    `Your payment of ₹${(amountMinor / 100).toLocaleString('en-IN')} for "${title}" ${refundedHow[how]}. Your access to the project has ended.`,
  'no-order': () => 'This order does not exist.',
  'nothing-to-ship': () => 'Software is delivered at once: there is nothing to ship.',
  'order-disputed': () =>
    "The buyer's bank disputes this payment. Do not send the project: the state of the order stays as it is until the bank has decided.",
  'shipped-order-disputed': () =>
    "The buyer's bank disputes this payment. The state of the order stays as it is until the bank has decided; you can still add the courier and the tracking number.",
  'order-refunded': () => 'The refund of this order is on its way. Do not send it any more.',

  internal: () => 'Something went wrong on our side. Try again; nothing was lost.',
  overloaded: () => 'Too many people at once. Try again in a few seconds.',
  'overloaded-shortly': () => 'Too many people at once. Try again shortly.',
  draining: () => 'The server is restarting. Try again in a few seconds.',
  'database-unavailable': () =>
    'We cannot reach our database right now. Try again shortly; nothing was lost.',
  'payments-unavailable': () =>
    'The payment provider is not answering. Nothing was charged twice; try again shortly.',
  'identity-unavailable': () => 'The sign-in service is not answering right now. Try again shortly.',
  'github-unavailable': () => 'GitHub is not answering right now. Try again shortly.',
  'storage-full': () => 'There is no room for files at the moment. Everything else works; try again later.',
  'files-unavailable': () =>
    'We cannot reach the storage of files right now. Try again shortly; nothing was lost.',
  'file-damaged': () =>
    'This file is damaged on our side and is being put back. Try again later; nothing you paid for is lost.',
} as const;

const nameFaults: Readonly<Record<NameFault, string>> = {
  blank: 'This must not be blank.',
  hidden: 'This holds characters that cannot be seen. Type it again without copying it.',
  characters: 'Use letters, spaces, dots, hyphens and apostrophes. Symbols and emoji are not part of a name.',
  scripts: 'One word mixes letters of several alphabets. Write each word in one.',
  official: 'This name would look like one of ProtoHaat itself. Use your own.',
};

interface ObligationParams {
  readonly kind: ObligationKind;
  readonly title: string;
  readonly days: number;
}

const obligationSentences: Readonly<Record<ObligationKind, (title: string, days: number) => string>> = {
  'own-payment': (title) => `Your payment for "${title}" is still open. Finish or close it first.`,
  'buyer-paying': (title) =>
    `Someone is paying for your project "${title}" right now. Wait a few minutes, or take the project off the market first.`,
  'refund-under-way': (title) => `The refund of "${title}" is in progress. Try again when it is complete.`,
  'unshipped-sale': (title) => `"${title}" is paid but not shipped yet. Ship it or refund the buyer first.`,
  'unshipped-order': (title) =>
    `You have paid for "${title}", which has not been shipped yet. Wait for it or request a refund first.`,
  'order-on-its-way': (title, days) =>
    `"${title}" is on its way to you. You can delete your account once it is delivered, or ${days} days after it was shipped.`,
  'open-case': (title) =>
    `The case about "${title}" is not decided yet. Settle it with the other side, or wait for the decision.`,
};

const ownWorks: Readonly<Record<TakenWork['state'], (title: string) => string>> = {
  sold: (title) =>
    `You have sold this work already, as “${title}”. What has been sold is not sold again, also from another repository; only a refund frees it.`,
  reserved: (title) =>
    `You have listed this work already, as “${title}”, and someone is paying for it right now.`,
  withdrawn: (title) =>
    `You have listed this work already, as “${title}”. Open that listing to put it back into the market.`,
  banned: (title) =>
    `We have taken your listing “${title}” of this work out of the market. It cannot be listed again.`,
  listed: (title) =>
    `You have listed this work already, as “${title}”. Delete that listing first if you want to list it anew.`,
};

function checkSentence(check: { reason: CheckReason; params: object }): string {
  const sentence = textOfReason(checkTexts.sentences, { reason: check.reason, params: check.params });
  if (sentence === null) throw new TypeError(`no sentence for ${check.reason}`);
  return sentence;
}

const waysToEmptyBalance: Readonly<Record<BalanceObstacle, string>> = {
  'payout-under-way': 'is still on its way to you. Try again when the payout has arrived.',
  'orders-held': 'is held until your orders are finished. Try again when it has been paid out.',
  'below-minimum':
    'is in your balance, which is less than the weekly payout pays. Enter your payout details and write to us: we pay it out, and then you can delete your account.',
  'enter-account':
    'is in your balance. Enter your payout details, wait for the weekly payout, then delete your account. If the payout leaves it out, write to us.',
};

const refundedHow = {
  disputed: 'was taken back by your bank',
  refunded: 'was refunded',
  'refund-pending': 'is being refunded',
} as const;

function pictureSentence(fault: PictureFault): string {
  switch (fault.kind) {
    case 'format':
      return 'Only JPEG, PNG and WebP pictures are accepted.';
    case 'unreadable':
      return 'This picture cannot be read.';
    case 'stored-damaged':
      return 'This picture is damaged or cut off.';
    case 'damaged':
      return 'This picture is damaged or cut off. Please upload it again.';
    case 'pixels':
    default:
      return `This picture has ${fault.width} × ${fault.height} pixels. At most ${fault.maxMegapixels} megapixels are accepted.`;
  }
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60));
  return count === 1 ? 'a minute' : `${count} minutes`;
}
