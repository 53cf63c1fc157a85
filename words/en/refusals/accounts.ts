import type { ObligationKind } from '#domain/accounts/obligation-kind.ts';
import type { NameFault } from '#domain/accounts/person-name.ts';
import { formatAmount } from '#domain/common/format-amount.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import type { BalanceObstacle } from '#domain/payouts/balance.ts';

export const accountRefusals = {
  name: ({ fault }: { fault: NameFault }) => nameFaults[fault],
  'name-like-another': () =>
    'This name looks like another seller’s. Change yours so that buyers can tell you apart.',
  'username-invalid': () =>
    'This username cannot be used. Choose another one, without a phone number or web address.',
  'username-taken': ({ username }: { username: string }) =>
    `"${username}" is taken. Choose another username.`,
  'photo-twice': () => 'Send a new photo or remove the current one, not both.',

  'sign-in-needed': () => 'Please sign in again.',
  'profile-incomplete': () => 'Complete your profile first.',
  'email-not-verified': () => 'Verify your email address first.',
  'person-banned': () =>
    'This account cannot sell: it shares a GitHub account, email address or payout details with a banned account. If that account is not yours, write to our grievance officer, whose address is on the page “Grievances”.',
  'account-deleted': () => 'This account has been deleted.',
  'no-profile': () => 'There is no profile yet.',
  'no-profile-yet': () => 'There is no profile yet. Register first.',
  'no-session': () => 'This session does not exist. It may have ended already.',
  'github-not-linked': () => 'Please verify your GitHub account from Profile',
  'no-github-app': () => 'Private repositories cannot be sold here.',
  'return-address': () => 'The return address must be on an origin that this marketplace allows.',
  'github-link-ended': () =>
    'Your connection to GitHub has expired. Please verify your GitHub account again.',
  'obligations-open': ({ obligations }: { obligations: readonly ObligationParams[] }) =>
    obligations.map(({ kind, title, days }) => obligationSentences[kind](title, days)).join(' '),
  'credentials-wrong': () => 'Invalid email or password',
  'password-wrong': () => 'This is not the password for this account.',
  'password-missing': () => 'Enter a password.',
  'password-of-account': () => 'Enter the account password.',
  'password-for-link': () =>
    'You are not signed in to this account in this browser. Enter its password to verify the address here.',
  'password-short': ({ min }: { min: number }) => `Use at least ${min} characters.`,
  'password-long': ({ max }: { max: number }) => `Use at most ${max} characters.`,
  'password-easy': () => 'This password is easy to guess. Use different characters.',
  'password-is-address': () => 'This password is your email address. Choose another one.',
  'password-common': () => 'This password is one of the most common ones. Choose another one.',
  'password-attempts': () => 'Too many wrong passwords. Wait a few minutes and try again.',
  'password-closed': () => 'Too many wrong passwords today. Reset your password by email to log in again.',
  'no-password': () => 'This account has no password yet. Set one by email first.',
  'mailbox-crowded': () =>
    'This address was used for several sign-ups that nobody verified. If it is yours, set a password by email instead.',
  'sign-in-attempts-network': () => 'Too many attempts from this network. Wait a few minutes and try again.',
  'sign-in-attempts-account': () =>
    'Too many wrong passwords from unknown browsers. Reset your password by email, or use a browser in which you have signed in before.',
  'link-ended': () => 'This link no longer works. Request a new one.',
  'address-invalid': () => 'This is not an email address.',
  'address-needed': () => 'Enter a valid email address.',
  'address-of-another': () => 'You are signed in with another address.',
  'address-verified': () => 'Your address is verified already.',
  'address-not-verified': () => 'Verify your current address first, or correct it.',
  'address-unchanged': () => 'This is already your address.',
  'address-corrected-often': () => 'You have changed the address several times. Try again later.',
  'address-changes-today': () => 'You have requested several changes today. Try again tomorrow.',
  'google-sign-in-old': () => 'Sign in with Google once more, then change the address within ten minutes.',
  'verification-mails-sent': () =>
    'We have already sent several emails, and the link in each of them works. Check your inbox, or try again in an hour.',

  'mailbox-has-account': () =>
    'This mailbox already has an account, under another spelling of its address. Log in with that address.',
  'google-sign-in-needed': () => 'Sign in with Google once more, then try again within ten minutes.',

  'role-needed': ({ role }: { role: OperatorRole }) => `You need the role ${role} to do this.`,
  'own-matter': () =>
    'This concerns you, or an account that shares your details. Another member of staff must decide it.',
  'second-person-needed': ({ step }: { step: 'exported' | 'confirmed' }) =>
    `You, or another account of yours, ${step} this payout, so another treasurer must do this.`,
  'second-factor-needed': () => 'Enter a code from your authenticator app first.',
  'second-factor-wrong': () => 'This code is wrong. Enter the one that the app shows now.',
  'second-factor-used': () => 'This code has been used. Wait for the next one.',
  'verification-code-wrong': () =>
    'This code is wrong or has expired. Open the link in the email, or send it again.',
  'verification-attempts': () => 'Too many wrong codes. Open the link in the email instead.',
  'second-factor-attempts': () => 'Too many wrong codes. Wait 15 minutes and try again.',
  'second-factor-closed': () =>
    'Too many wrong codes today. Wait until tomorrow, or ask an owner to reset your app.',
  'second-factor-exists': () => 'An authenticator app is already set up. An owner can reset it.',
  'second-factor-missing': () => 'Set up your authenticator app first.',
  'operation-refused': ({ sentence }: { sentence: string }) => sentence,

  'tax-pan-invalid': () => 'Enter a PAN such as ABCPK1234L: five letters, four digits and a letter.',
  'gstin-invalid': () => 'This is not a GSTIN. Check its 15 characters.',
  'gstin-of-other-pan': () => 'This GSTIN belongs to another PAN.',
  'no-tax-identity': () => 'You have not saved a PAN.',
  'holder-name-invalid': () => 'Enter the name of the account holder as the bank has it.',
  'upi-id-invalid': () => 'Enter a UPI ID such as asha@okaxis.',
  'account-number-invalid': () => 'Enter the account number: 9 to 18 digits.',
  'upi-not-paid': () => 'Our payment provider pays to bank accounts only. Enter a bank account.',
  'pan-invalid': () => 'Enter your PAN: ten characters, such as ABCPE1234F, with P as the fourth letter.',
  'payee-phone-invalid': () => 'Enter your mobile number with ten digits.',
  'payee-street-missing': () => 'Enter your house number and street.',
  'payee-city-missing': () => 'Enter your city.',
  'payee-state-missing': () => 'Choose your state.',
  'payee-pin-invalid': () => 'Enter your PIN code with six digits.',
  'ifsc-invalid': () => 'Enter the IFSC of your branch, such as HDFC0001234.',
  'balance-not-empty': ({ amountMinor, way }: { amountMinor: number; way: BalanceObstacle }) =>
    `${formatAmount(amountMinor)} of your sales ${waysToEmptyBalance[way]}`,
  'no-payout-account': () => 'You have no payout details.',
} as const;

const nameFaults: Readonly<Record<NameFault, string>> = {
  blank: 'This must not be blank.',
  hidden: 'This contains invisible characters. Type it again instead of pasting it.',
  characters: 'Use letters, spaces, dots, hyphens and apostrophes. Symbols and emoji are not part of a name.',
  scripts: 'One word mixes letters of several alphabets. Use one alphabet in each word.',
  official: 'This name looks like an official ProtoHaat account. Use your own name.',
};

interface ObligationParams {
  readonly kind: ObligationKind;
  readonly title: string;
  readonly days: number;
}

const obligationSentences: Readonly<Record<ObligationKind, (title: string, days: number) => string>> = {
  'own-payment': (title) => `Your payment for "${title}" is still open. Finish or close it first.`,
  'buyer-paying': (title) =>
    `Someone is paying for your project "${title}" right now. Wait until the payment has ended.`,
  'refund-under-way': (title) => `The refund of "${title}" is in progress. Try again when it is complete.`,
  'unshipped-sale': (title) => `"${title}" is paid but not shipped yet. Ship it or refund the buyer first.`,
  'unshipped-order': (title) =>
    `You have paid for "${title}", which has not been shipped yet. Wait for it or request a refund first.`,
  'undownloaded-order': (title) =>
    `You have paid for "${title}" and have not downloaded it. You lose it with your account: download it first.`,
  'order-on-its-way': (title, days) =>
    `"${title}" is on its way to you. You can delete your account once it is delivered, or ${days} days after it was shipped.`,
  'open-case': (title) =>
    `The case about "${title}" is not decided yet. Settle it with the other side, or wait for the decision.`,
};

const waysToEmptyBalance: Readonly<Record<BalanceObstacle, string>> = {
  'payout-under-way': 'is still on its way to you. Try again when the payout has arrived.',
  'orders-held': 'is held until your orders are finished. Try again when it has been paid out.',
  'below-minimum':
    'is in your balance, which is below the minimum for a payout. Enter your payout details and write to us. We will pay it out, and then you can delete your account.',
  'enter-account':
    'is in your balance. Enter your payout details, wait for the weekly payout, then delete your account. If the payout does not include it, write to us.',
};
