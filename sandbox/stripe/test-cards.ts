/** Sources: https://docs.stripe.com/testing and https://docs.stripe.com/error-codes */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  param?: string;
}

export interface TestCard {
  brand: string;
  country: string;
  decline: Decline | null;
  needsAuthentication: boolean;
  /**
   * Whether the browser is redirected to the bank's page, which otherwise opens in a frame over the
   * merchant's page.
   */
  requiresRedirect: boolean;
}

const DECLINED = 'Your card was declined.';

const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: DECLINED },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lostCard: { code: 'card_declined', declineCode: 'lost_card', message: DECLINED },
  stolenCard: { code: 'card_declined', declineCode: 'stolen_card', message: DECLINED },
  expiredCard: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  incorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  processingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} satisfies Record<string, Decline>;

const card = (
  brand: string,
  country: string,
  decline: Decline | null,
  needsAuthentication = false,
  requiresRedirect = false,
): TestCard => ({
  brand,
  country,
  decline,
  needsAuthentication,
  requiresRedirect,
});

export const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  ['4242424242424242', card('visa', 'US', null)],
  ['5555555555554444', card('mastercard', 'US', null)],
  ['4000003560000008', card('visa', 'IN', null)],
  ['4000056655665556', card('visa', 'US', null)],
  ['2223003122003222', card('mastercard', 'US', null)],
  ['5200828282828210', card('mastercard', 'US', null)],
  ['5105105105105100', card('mastercard', 'US', null)],
  ['378282246310005', card('amex', 'US', null)],
  ['371449635398431', card('amex', 'US', null)],
  ['6011111111111117', card('discover', 'US', null)],
  ['6011000990139424', card('discover', 'US', null)],
  ['3056930009020004', card('diners', 'US', null)],
  ['36227206271667', card('diners', 'US', null)],
  ['3566002020360505', card('jcb', 'JP', null)],
  ['4000000000000002', card('visa', 'US', declines.generic)],
  ['4000000000009995', card('visa', 'US', declines.insufficientFunds)],
  ['4000000000009987', card('visa', 'US', declines.lostCard)],
  ['4000000000009979', card('visa', 'US', declines.stolenCard)],
  ['4000000000000069', card('visa', 'US', declines.expiredCard)],
  ['4000000000000127', card('visa', 'US', declines.incorrectCvc)],
  ['4000000000000119', card('visa', 'US', declines.processingError)],
  ['4000002500003155', card('visa', 'US', null, true)],
  ['4000002760003184', card('visa', 'US', null, true, true)],
  ['4000008400001629', card('visa', 'US', declines.generic, true)],
]);

/** https://docs.stripe.com/testing?testing-method=payment-methods */
export const TEST_PAYMENT_METHODS: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_in', '4000003560000008'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_visa_chargeDeclinedLostCard', '4000000000009987'],
  ['pm_card_visa_chargeDeclinedStolenCard', '4000000000009979'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredChargeDeclined', '4000008400001629'],
]);

export function isLuhnNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of number.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
