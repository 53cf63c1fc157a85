/** The company that runs the marketplace. Indian law requires these details on the legal pages. */
export interface Firm {
  readonly name: string;
  /** Lines are separated by ", ". */
  readonly address: string;
  readonly grievanceOfficer: string;
  readonly email: string;
  readonly phone: string;
  readonly paymentProvider: 'Stripe' | 'Razorpay';
  /** Whether these are the sandbox's invented values. */
  readonly isSample: boolean;
}
