/** What the payment form holds while it is typed; nothing of it is kept. */
export interface PaymentFormValues {
  number: string;
  expiry: string;
  cvc: string;
  upiId: string;
}
