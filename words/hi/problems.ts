/** The `type` of an error's problem details links to a page with one of these texts. */

interface ProblemText {
  readonly meaning: string;
  readonly remedy: string;
}

const later = 'Wait for the time in Retry-After, then send the request again.';
const readAgain = 'Read the object again and act on its current state.';

export const problemTexts = {
  'bad-request': {
    meaning: 'The server could not read the request: its address, headers or body are malformed.',
    remedy: 'Compare the request with the API reference. Repeating it unchanged fails again.',
  },
  'invalid-field': {
    meaning: 'A parameter or a field of the body is missing, unknown or out of bounds. Nothing was stored.',
    remedy: 'The response names the field and its rule. Correct it and send the request again.',
  },
  'not-signed-in': {
    meaning: 'The call needs a token, and the request has none, or one that has expired or was revoked.',
    remedy: 'Sign in again, or ask for a new token, and send it in the Authorization header.',
  },
  'token-expired': {
    meaning: 'The API token was valid until the time that the answer names. The request was not carried out.',
    remedy: 'Make a new token in Settings, give it to the program, and remove the expired one.',
  },
  'email-not-verified': {
    meaning: 'The account’s email address has not been verified yet.',
    remedy: 'Open the link in the verification email, then get a new token.',
  },
  'profile-incomplete': {
    meaning: 'The account has no username, name or college yet.',
    remedy: 'Complete the profile, then send the request again.',
  },
  'own-project': {
    meaning: 'The project is the caller’s own. Nobody can buy or review their own project.',
    remedy: 'Use another project, or another account.',
  },
  'not-allowed': {
    meaning: 'The caller may see this, but may not do it.',
    remedy: 'The message says who may, or what is missing. Repeating the request does not help.',
  },
  'scope-missing': {
    meaning: 'The API token does not include the scope of this call, or the call accepts no API tokens.',
    remedy:
      'Create a token with the scope in Settings. Calls about the account itself need a signed-in browser.',
  },
  'too-many-tokens': {
    meaning: 'The account has the maximum number of API tokens.',
    remedy: 'Revoke one that you no longer use.',
  },
  'too-many-webhooks': {
    meaning: 'The account has the maximum number of webhooks.',
    remedy: 'Remove one that you no longer use.',
  },
  'second-factor-needed': {
    meaning: 'The console needs a code of the authenticator app, entered in this session within 12 hours.',
    remedy: 'Enter the code at /operate, then repeat the request.',
  },
  'not-found': {
    meaning: 'There is nothing at this address, or the caller may not see it.',
    remedy: 'Check the id. A deleted object does not come back.',
  },
  'username-taken': {
    meaning: 'Another member has this username, or one that looks the same.',
    remedy: 'Choose another username.',
  },
  'github-not-linked': {
    meaning: 'The call needs a GitHub account, and none is linked to the profile.',
    remedy: 'Link a GitHub account on the profile page.',
  },
  'github-account-taken': {
    meaning: 'The GitHub account is linked to another profile.',
    remedy: 'Unlink it there first, or use another GitHub account.',
  },
  'not-verified': {
    meaning: 'The project has no verification that fits: none, an old one, or one with failed checks.',
    remedy: 'Verify the project again and correct what its report names.',
  },
  'already-listed': {
    meaning: 'This work is on the market already.',
    remedy: 'Change the existing listing. If someone else listed your work, claim it.',
  },
  'version-exists': {
    meaning: 'The newest commit of the repository is a version of the project already.',
    remedy: 'Push a new commit and verify it, then publish that.',
  },
  'too-many-versions': {
    meaning: 'The project has as many versions as a project can have.',
    remedy: 'Buyers keep the versions there are. Nothing can be published in addition.',
  },
  'price-changed': {
    meaning: 'The amount in the request is not the current total of the project.',
    remedy: 'The response has the current amount. Show it to the buyer before they pay.',
  },
  'project-reserved': {
    meaning: 'Someone is paying for the project, so nobody else can buy it or change it for some minutes.',
    remedy: 'Try again after the time in the response.',
  },
  'project-sold': {
    meaning: 'The project has one buyer and has been sold, or the caller has already bought a copy.',
    remedy: 'Look for another project.',
  },
  'sale-mode-fixed': {
    meaning:
      'A listing changes between one buyer and copies only before it is reserved or sold. This one was sold, or someone is paying for it.',
    remedy: 'If someone is paying, wait until the payment has ended. After a sale, the mode cannot change.',
  },
  'project-unavailable': {
    meaning: 'The project is not for sale: its seller or the marketplace has withdrawn it.',
    remedy: 'Look for another project.',
  },
  'shop-closed': {
    meaning: 'The seller has closed the shop for a while, so none of its projects can be bought.',
    remedy: 'Try again after the time in the response, or once the seller has opened the shop.',
  },
  'project-held': {
    meaning: 'The project is on hold while a claim or a report is reviewed.',
    remedy: 'Try again after the time in the response.',
  },
  'already-claimed': {
    meaning: 'The caller has an open claim on this project.',
    remedy: 'Wait for the decision.',
  },
  'claim-decided': {
    meaning: 'The claim has been decided or withdrawn, and cannot be changed.',
    remedy: readAgain,
  },
  'too-many-questions': {
    meaning: 'The caller has too many unanswered questions about this project.',
    remedy: 'Wait for the seller to answer.',
  },
  'already-answered': {
    meaning: 'The question has been answered, and the answer cannot be changed.',
    remedy: readAgain,
  },
  'account-banned': {
    meaning: 'An operator has banned the account. Its owner got the reason by email.',
    remedy: 'Reply to that email.',
  },
  'already-reported': {
    meaning: 'The caller has an open report of the same thing.',
    remedy: 'Wait for the decision.',
  },
  'too-many-reports': {
    meaning: 'The caller has too many open reports.',
    remedy: 'Wait until one is decided.',
  },
  'too-many-claims': {
    meaning: 'The caller has too many open claims.',
    remedy: 'Wait until one is decided.',
  },
  'shipping-required': {
    meaning: 'Hardware is posted, and the buyer has not entered an address for this project.',
    remedy: 'Store the address first, then open the payment.',
  },
  'purchase-refunded': {
    meaning: 'The purchase was refunded, so access to the project has ended.',
    remedy: 'Buy the project again if it is still for sale.',
  },
  'order-disputed': {
    meaning: 'The buyer’s bank disputes the payment, so the order is paused.',
    remedy: 'Wait for the bank’s decision.',
  },
  'not-now': {
    meaning: 'The object’s current state does not allow this step.',
    remedy: readAgain,
  },
  'case-open': {
    meaning: 'A case about this order is open, so the order is paused.',
    remedy: 'Settle the case first.',
  },
  'case-closed': { meaning: 'The case is closed and takes no more messages.', remedy: readAgain },
  'orders-open': {
    meaning: 'The account has orders that are not finished, so it cannot be deleted.',
    remedy: 'The response lists them. Finish or refund them first.',
  },
  'balance-not-empty': {
    meaning: 'There is money in the account’s balance, so it cannot be deleted.',
    remedy: 'Wait for the next payout.',
  },
  'not-settled': {
    meaning: 'The caller has no paid purchase of this project.',
    remedy: 'If a payment is in progress, repeat the request when it has ended.',
  },
  'not-bought': {
    meaning: 'Only those who have bought the project can do this.',
    remedy: 'Buy the project first.',
  },
  'already-reviewed': {
    meaning: 'The caller has reviewed this project.',
    remedy: 'Change the existing review.',
  },
  'too-many-reservations': {
    meaning: 'The caller is paying for too many projects at once.',
    remedy: 'The response lists the open payments. Pay or close one of them.',
  },
  'held-too-often': {
    meaning: 'The caller has reserved projects several times without paying.',
    remedy: later,
  },
  'reservation-closed': {
    meaning: 'The caller closed this payment while it was being opened.',
    remedy: 'Open the payment again if it is still wanted.',
  },
  'payment-in-progress': {
    meaning: 'Money is on its way, so the object cannot be changed now.',
    remedy: 'Wait until the payment has succeeded or failed.',
  },
  'idempotency-key-reused': {
    meaning: 'The Idempotency-Key was sent before with another call or another body.',
    remedy: 'Use a new key for each new request, and the same key only to repeat the same request.',
  },
  'idempotency-key-in-use': {
    meaning: 'The first request with this Idempotency-Key has not been answered yet.',
    remedy: later,
  },
  'too-large': {
    meaning: 'The body or a file is larger than this call accepts.',
    remedy: 'Send less. The message has the limit.',
  },
  'request-timeout': {
    meaning: 'The body of the request arrived too slowly.',
    remedy: 'Send it again, over a better connection or in smaller parts.',
  },
  'headers-too-large': {
    meaning: 'The address or a header of the request is too long.',
    remedy: 'Shorten it; remove cookies that are not needed.',
  },
  'unsupported-media-type': {
    meaning: 'The call does not accept this content type or this encoding.',
    remedy: 'Send the content type of the API reference, without a content-encoding.',
  },
  'bad-image': {
    meaning: 'The picture cannot be read or does not meet the requirements.',
    remedy: 'Send another picture. The message says what is wrong.',
  },
  'bad-signature': {
    meaning: 'The signature of the request does not match its content.',
    remedy: 'Check the secret with which the request is signed.',
  },
  'too-many-requests': {
    meaning: 'The caller, or their network address, has sent more requests than the limit allows.',
    remedy: later,
  },
  'range-not-satisfiable': {
    meaning: 'The requested range starts after the end of the file.',
    remedy: 'Request a range within the size that the message names.',
  },
  'storage-full': {
    meaning: 'The server has too little space for files. Everything else works.',
    remedy: 'Try again later.',
  },
  'internal-error': {
    meaning: 'The server failed. The failure has been recorded.',
    remedy: 'Try again. If it happens again, send us the request_id of the response.',
  },
  'not-built': { meaning: 'The call is documented but not available yet.', remedy: 'Do not call it.' },
  'service-unavailable': {
    meaning:
      'A service that the call needs, such as the payment provider, does not respond. Nothing was changed in part.',
    remedy: later,
  },
  overloaded: {
    meaning: 'The server has more work than it can do in time.',
    remedy: later,
  },
} as const satisfies Readonly<Record<string, ProblemText>>;

export const problemPageTexts = {
  title: 'API problems',
  lead: 'Every failure has one of these codes. The message in the response says what happened in your case.',
  all: 'All problems',
  status: (status: number) => `HTTP status ${status}`,
  meaning: 'What it means',
  remedy: 'What to do',
  reference: 'API reference',
};
