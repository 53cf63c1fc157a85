/** The company that operates the marketplace. Indian law requires these details of it on the legal pages. */
export interface Firm {
  readonly name: string;
  /** Lines are separated by ", ". */
  readonly address: string;
  readonly grievanceOfficer: string;
  readonly email: string;
  readonly phone: string;
  readonly paymentProvider: 'Stripe' | 'Razorpay';
  readonly isSample: boolean;
}
