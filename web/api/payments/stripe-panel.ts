import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import type { PaymentOutcome, PaymentPanel } from './payment-panel.ts';

/** Not in the package's types: https://docs.stripe.com/js/payment_intents/confirm_upi_payment */
interface StripeWithUpi extends Stripe {
  confirmUpiPayment(
    clientSecret: string,
    data: { payment_method: { upi: Record<string, never> | { vpa: string } } },
  ): Promise<PaymentIntentResult>;
}

/** Pays at Stripe. Its code comes from js.stripe.com, as Stripe asks, and takes the card details into its own frame. */
export async function createStripePanel(publishableKey: string): Promise<PaymentPanel> {
  // The `pure` entry loads nothing until it is called.
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = (await loadStripe(publishableKey)) as StripeWithUpi | null;
  if (stripe === null) throw new Error('Stripe.js did not load');
  let card: StripeCardElement | null = null;

  return {
    mountCardField: async (element, { look, onChange }) => {
      card = stripe.elements().create('card', {
        hidePostalCode: true,
        style: {
          base: {
            color: look.color,
            fontFamily: look.fontFamily,
            fontSize: '16px',
            iconColor: look.mutedColor,
            '::placeholder': { color: look.mutedColor },
          },
          invalid: { color: look.badColor, iconColor: look.badColor },
        },
      });
      card.on('change', (event) =>
        onChange({ complete: event.complete, message: event.error?.message ?? null }),
      );
      card.mount(element);
      const mounted = card;
      return {
        unmount: () => {
          mounted.destroy();
          if (card === mounted) card = null;
        },
      };
    },
    payByCard: async (session, _card, { signal, onStep }) => {
      if (card === null) throw new TypeError('the card field is mounted first');
      onStep({ kind: 'working' });
      const result = stripe.confirmCardPayment(session.clientSecret, { payment_method: { card } });
      return await outcomeOf(result, signal);
    },
    payByUpi: async (session, upiId, { signal, onStep }) => {
      // Stripe shows its own code or opens the app, and may take the five minutes that a code lives.
      onStep({ kind: 'upi-waiting' });
      const upi = upiId === null ? {} : { vpa: upiId };
      const result = stripe.confirmUpiPayment(session.clientSecret, { payment_method: { upi } });
      return await outcomeOf(result, signal);
    },
    resume: async (session, { signal, onStep }) => {
      const { paymentIntent } = await stripe.retrievePaymentIntent(session.clientSecret);
      const status = paymentIntent?.status;
      if (status === 'succeeded' || status === 'processing') return { kind: 'succeeded' };
      if (status === 'canceled') return { kind: 'cancelled' };
      if (status !== 'requires_action') return null;
      onStep({ kind: 'bank-asks', url: null });
      return await outcomeOf(stripe.handleNextAction({ clientSecret: session.clientSecret }), signal);
    },
  };
}

async function outcomeOf(
  result: Promise<Pick<PaymentIntentResult, 'paymentIntent' | 'error'>>,
  signal: AbortSignal,
): Promise<PaymentOutcome> {
  const { paymentIntent, error } = await result;
  signal.throwIfAborted();
  if (error !== undefined) {
    if (error.type === 'api_connection_error' || error.type === 'api_error') return { kind: 'unreachable' };
    return { kind: 'failed', message: error.message ?? '' };
  }
  if (paymentIntent?.status === 'canceled') return { kind: 'cancelled' };
  // `processing` is left to the server: it hears from Stripe and the project unlocks then.
  return { kind: 'succeeded' };
}
