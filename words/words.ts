import type * as answers from './en/answers.ts';
import type { checkTitles } from './en/check-titles.ts';
import type * as dates from './en/dates.ts';
import type * as fields from './en/fields.ts';
import type * as mailsAccounts from './en/mails/accounts.ts';
import type * as mailsCases from './en/mails/cases.ts';
import type * as mailsClaims from './en/mails/claims.ts';
import type * as mailsDisputes from './en/mails/disputes.ts';
import type * as mailsFrame from './en/mails/frame.ts';
import type * as mailsListings from './en/mails/listings.ts';
import type * as mailsMessages from './en/mails/messages.ts';
import type * as mailsOrders from './en/mails/orders.ts';
import type * as mailsPayouts from './en/mails/payouts.ts';
import type * as mailsPurchases from './en/mails/purchases.ts';
import type * as mailsQuestions from './en/mails/questions.ts';
import type * as mailsTokens from './en/mails/tokens.ts';
import type * as mailsWebhooks from './en/mails/webhooks.ts';
import type * as problems from './en/problems.ts';
import type * as refusals from './en/refusals.ts';
import type * as accountDeletion from './en/screens/account-deletion.ts';
import type * as addProject from './en/screens/add-project.ts';
import type * as apiTokens from './en/screens/api-tokens.ts';
import type * as auth from './en/screens/auth.ts';
import type * as balance from './en/screens/balance.ts';
import type * as browser from './en/screens/browser.ts';
import type * as chart from './en/screens/chart.ts';
import type * as claims from './en/screens/claims.ts';
import type * as common from './en/screens/common.ts';
import type * as completeProfile from './en/screens/complete-profile.ts';
import type * as dashboard from './en/screens/dashboard.ts';
import type * as discover from './en/screens/discover.ts';
import type * as errors from './en/screens/errors.ts';
import type * as feedLink from './en/screens/feed-link.ts';
import type * as feed from './en/screens/feed.ts';
import type * as history from './en/screens/history.ts';
import type * as inside from './en/screens/inside.ts';
import type * as landing from './en/screens/landing.ts';
import type * as mailLinks from './en/screens/mail-links.ts';
import type * as messages from './en/screens/messages.ts';
import type * as nav from './en/screens/nav.ts';
import type * as notFound from './en/screens/not-found.ts';
import type * as orderCase from './en/screens/order-case.ts';
import type * as order from './en/screens/order.ts';
import type * as orders from './en/screens/orders.ts';
import type * as payment from './en/screens/payment.ts';
import type * as profile from './en/screens/profile.ts';
import type * as projectCard from './en/screens/project-card.ts';
import type * as project from './en/screens/project.ts';
import type * as questions from './en/screens/questions.ts';
import type * as receipt from './en/screens/receipt.ts';
import type * as refund from './en/screens/refund.ts';
import type * as report from './en/screens/report.ts';
import type * as reviews from './en/screens/reviews.ts';
import type * as sample from './en/screens/sample.ts';
import type * as sandbox from './en/screens/sandbox.ts';
import type * as settings from './en/screens/settings.ts';
import type * as shipping from './en/screens/shipping.ts';
import type * as theme from './en/screens/theme.ts';
import type * as toasts from './en/screens/toasts.ts';
import type * as upload from './en/screens/upload.ts';
import type * as username from './en/screens/username.ts';
import type * as verification from './en/screens/verification.ts';
import type * as verifyEmail from './en/screens/verify-email.ts';
import type { checkTexts } from './en/verification.ts';

/**
 * A language is a folder with the same structure as `en`. `#words/*` in package.json selects the language of the build.
 */

type Translated<Text> = Text extends string
  ? string
  : Text extends (...params: infer Params) => infer Result
    ? (...params: Params) => Translated<Result>
    : { readonly [Key in keyof Text]: Translated<Text[Key]> };

export interface Words {
  readonly answers: Translated<typeof answers>;
  readonly checkTexts: Translated<typeof checkTexts>;
  readonly checkTitles: Translated<typeof checkTitles>;
  readonly dates: Translated<typeof dates>;
  readonly fields: Translated<typeof fields>;
  readonly problems: Translated<typeof problems.problemTexts>;
  readonly refusals: Translated<typeof refusals.refusals>;
  readonly mails: {
    readonly accounts: Translated<typeof mailsAccounts>;
    readonly cases: Translated<typeof mailsCases>;
    readonly claims: Translated<typeof mailsClaims>;
    readonly disputes: Translated<typeof mailsDisputes>;
    readonly frame: Translated<typeof mailsFrame>;
    readonly listings: Translated<typeof mailsListings>;
    readonly messages: Translated<typeof mailsMessages>;
    readonly payouts: Translated<typeof mailsPayouts>;
    readonly orders: Translated<typeof mailsOrders>;
    readonly purchases: Translated<typeof mailsPurchases>;
    readonly tokens: Translated<typeof mailsTokens>;
    readonly questions: Translated<typeof mailsQuestions>;
    readonly webhooks: Translated<typeof mailsWebhooks>;
  };
  readonly screens: {
    readonly 'account-deletion': Translated<typeof accountDeletion>;
    readonly 'add-project': Translated<typeof addProject>;
    readonly apiTokens: Translated<typeof apiTokens>;
    readonly auth: Translated<typeof auth>;
    readonly balance: Translated<typeof balance>;
    readonly browser: Translated<typeof browser>;
    readonly chart: Translated<typeof chart>;
    readonly claims: Translated<typeof claims>;
    readonly common: Translated<typeof common>;
    readonly 'complete-profile': Translated<typeof completeProfile>;
    readonly dashboard: Translated<typeof dashboard>;
    readonly discover: Translated<typeof discover>;
    readonly errors: Translated<typeof errors>;
    readonly 'feed-link': Translated<typeof feedLink>;
    readonly feed: Translated<typeof feed>;
    readonly history: Translated<typeof history>;
    readonly inside: Translated<typeof inside>;
    readonly landing: Translated<typeof landing>;
    readonly 'mail-links': Translated<typeof mailLinks>;
    readonly messages: Translated<typeof messages>;
    readonly nav: Translated<typeof nav>;
    readonly 'not-found': Translated<typeof notFound>;
    readonly order: Translated<typeof order>;
    readonly orderCase: Translated<typeof orderCase>;
    readonly orders: Translated<typeof orders>;
    readonly payment: Translated<typeof payment>;
    readonly profile: Translated<typeof profile>;
    readonly 'project-card': Translated<typeof projectCard>;
    readonly project: Translated<typeof project>;
    readonly questions: Translated<typeof questions>;
    readonly receipt: Translated<typeof receipt>;
    readonly refund: Translated<typeof refund>;
    readonly report: Translated<typeof report>;
    readonly reviews: Translated<typeof reviews>;
    readonly sample: Translated<typeof sample>;
    readonly sandbox: Translated<typeof sandbox>;
    readonly settings: Translated<typeof settings>;
    readonly shipping: Translated<typeof shipping>;
    readonly theme: Translated<typeof theme>;
    readonly toasts: Translated<typeof toasts>;
    readonly upload: Translated<typeof upload>;
    readonly username: Translated<typeof username>;
    readonly verification: Translated<typeof verification>;
    readonly 'verify-email': Translated<typeof verifyEmail>;
  };
}
