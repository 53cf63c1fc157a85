import { ADDRESS_RETENTION_DAYS, UNDELIVERED_ADDRESS_RETENTION_DAYS } from '#domain/shipping/shipment.ts';

export const shippingTexts = {
  title: 'Shipping Details', // spec
  lead: `The seller sees this only after you have paid. We remove it ${ADDRESS_RETENTION_DAYS} days after delivery, or ${UNDELIVERED_ADDRESS_RETENTION_DAYS} days after payment if no delivery is reported.`,
  amount: (amount: string) =>
    `You pay ${amount} in the next step. We hold it until the device has come and you have had time to try it.`,
  address: 'Address',
  addressHint: 'House, street, town, state and PIN code',
  fromLastOrder: 'Filled in from your last order. Please check it.',
  pinInvalid: 'Add the PIN code. A PIN code has six digits and does not start with 0.',
  phone: 'Mobile number',
  phoneHint: 'Ten digits, for the courier',
  phoneInvalid: 'A mobile number has ten digits and starts with 6, 7, 8 or 9.',
  submit: 'Continue to Payment', // spec
  failed: 'Your shipping details could not be saved.',
} as const;
