/** Every code with the status and title of its problem details (RFC 9457). Clients depend on the codes and statuses. */
export const problems = {
  'bad-request': { status: 400, title: 'The request cannot be read' },
  'invalid-field': { status: 400, title: 'A field is not valid' },
  'not-signed-in': { status: 401, title: 'Sign in first' },
  'token-expired': { status: 401, title: 'The API token has expired' },
  'account-banned': { status: 403, title: 'This account is banned' },
  'email-not-verified': { status: 403, title: 'Verify your email address first' },
  'profile-incomplete': { status: 403, title: 'Complete your profile first' },
  'own-project': { status: 403, title: 'This is your own project' },
  'not-allowed': { status: 403, title: 'Not allowed' },
  'scope-missing': { status: 403, title: 'The API token may not do this' },
  'too-many-tokens': { status: 409, title: 'Too many API tokens' },
  'too-many-webhooks': { status: 409, title: 'Too many webhooks' },
  'second-factor-needed': { status: 403, title: 'Prove your second factor first' },
  'not-found': { status: 404, title: 'Not found' },
  'username-taken': { status: 409, title: 'Username is taken' },
  'github-not-linked': { status: 409, title: 'No GitHub account is linked' },
  'github-account-taken': { status: 409, title: 'This GitHub account belongs to another user' },
  'not-verified': { status: 422, title: 'The project is not verified' },
  'already-listed': { status: 409, title: 'This project is already listed' },
  'version-exists': { status: 409, title: 'This commit is a version already' },
  'too-many-versions': { status: 409, title: 'Too many versions' },
  'price-changed': { status: 409, title: 'The price has changed' },
  'project-reserved': { status: 409, title: 'Somebody is paying for this project' },
  'project-sold': { status: 409, title: 'Sold out' },
  'sale-mode-fixed': { status: 409, title: 'One buyer or copies is decided' },
  'project-unavailable': { status: 409, title: 'This project is not for sale' },
  'shop-closed': { status: 409, title: 'The seller is taking no orders' },
  'project-held': { status: 409, title: 'On hold while a claim or report is reviewed' },
  'already-claimed': { status: 409, title: 'You have claimed this project' },
  'claim-decided': { status: 409, title: 'The claim is closed' },
  'too-many-questions': { status: 429, title: 'Too many unanswered questions' },
  'already-answered': { status: 409, title: 'The question is answered' },
  'already-reported': { status: 409, title: 'You have reported this' },
  'too-many-reports': { status: 429, title: 'Too many open reports' },
  'too-many-claims': { status: 429, title: 'Too many open claims' },
  'shipping-required': { status: 409, title: 'A shipping address is needed' },
  'purchase-refunded': { status: 410, title: 'The payment was refunded' },
  'order-disputed': { status: 409, title: 'The payment of this order is disputed' },
  'not-now': { status: 409, title: 'Not possible at this stage' },
  'case-open': { status: 409, title: 'A case is open' },
  'case-closed': { status: 409, title: 'The case is closed' },
  'orders-open': { status: 409, title: 'Orders are still open' },
  'balance-not-empty': { status: 409, title: 'There is money in the balance' },
  'not-settled': { status: 409, title: 'No paid purchase' },
  'not-bought': { status: 403, title: 'Only buyers can do this' },
  'already-reviewed': { status: 409, title: 'You have reviewed this project' },
  'too-many-reservations': { status: 429, title: 'Too many open payments' },
  'held-too-often': { status: 429, title: 'Reserved several times without paying' },
  'reservation-closed': { status: 409, title: 'You have closed this payment' },
  'payment-in-progress': { status: 409, title: 'A payment is in progress' },
  'idempotency-key-reused': { status: 422, title: 'The Idempotency-Key belongs to another request' },
  'idempotency-key-in-use': { status: 409, title: 'The first request with this key is still running' },
  'too-large': { status: 413, title: 'Too large' },
  'request-timeout': { status: 408, title: 'The request arrived too slowly' },
  'headers-too-large': { status: 431, title: 'The address or a header is too long' },
  'unsupported-media-type': { status: 415, title: 'This kind of content is not accepted' },
  'bad-image': { status: 422, title: 'The picture cannot be used' },
  'bad-signature': { status: 400, title: 'The signature is wrong' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'range-not-satisfiable': { status: 416, title: 'The range cannot be satisfied' },
  'storage-full': { status: 507, title: 'No room for files' },
  'internal-error': { status: 500, title: 'Something went wrong' },
  'not-built': { status: 501, title: 'Not available yet' },
  'service-unavailable': { status: 503, title: 'An outside service is not answering' },
  overloaded: { status: 503, title: 'Too busy' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly message: string;
  /** Equals `message`. RFC 9457 calls this field `detail`. */
  readonly detail?: string;
  /** Stable, and more specific than `code`. Clients can build their own text from `reason` and `params`. */
  readonly reason: string;
  readonly params: object;
  readonly field?: string;
  /** The number of seconds until a retry can succeed, if known. */
  readonly retry_after?: number;
  /** Only with `too-many-reservations`: the caller's open reservations. */
  readonly open?: readonly { readonly project_id: string; readonly title: string }[];
  /**
   * Only with `payment-in-progress` and `orders-open` on account deletion: the obligations to finish first.
   */
  readonly obligations?: readonly {
    readonly kind: string;
    readonly purchase_id: string;
    readonly project_id: string;
    readonly project_title: string;
    readonly can_refund: boolean;
    readonly message: string;
  }[];
  readonly request_id?: string;
  readonly [detail: string]: unknown;
}
