/** After the payment. Banks accept disputes of card and UPI payments for about this long. */
export const DISPUTE_WINDOW_DAYS = 180;
