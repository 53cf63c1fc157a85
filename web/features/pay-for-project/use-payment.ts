import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProjectDetails } from '#contract/entities.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { configQuery } from '../../api/config-query.ts';
import { hintPayment, useCloseReservation, useOpenPayment } from '../../api/payment-queries.ts';
import type {
  AttemptOptions,
  PaymentMethod,
  PaymentOutcome,
  PaymentStep,
} from '../../api/payments/payment-client.ts';
import { createStripeClient } from '../../api/payments/stripe.ts';
import { wait } from '../../api/payments/wait.ts';
import { projectDetailsQuery, projectKeys } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { paymentTexts } from '../../lib/texts/payment.ts';
import { toastInfo, toastSuccess } from '../../lib/toast.ts';
import type { CheckoutSession, PaymentFailure, PaymentState } from './payment-state.ts';
import { refusalOf } from './refusal.ts';

const UNLOCK_POLL_INTERVAL_MS = 1_000;
/** After this many polls the buyer stops waiting; the server carries on and sends a mail. */
const MAX_UNLOCK_POLLS = 30;

export interface Payment {
  readonly state: PaymentState;
  /** Reserves the project and opens the payment, or resumes the one that is open. */
  readonly start: (amountMinor?: number) => void;
  readonly pay: (method: PaymentMethod) => void;
  /** The reservation ran out while nothing was being paid. */
  readonly expire: () => void;
  /** The buyer closes the dialog, which releases a reservation that is not being paid. */
  readonly leave: () => void;
}

/**
 * One purchase from reservation to unlocking. The provider's answer in the browser is passed on to the server as a hint
 * only; the purchase counts once the project's own answer is unlocked.
 */
export function usePayment(project: ProjectDetails): Payment {
  const projectId = project.project_id;
  const client = useQueryClient();
  const { mutateAsync: openPayment } = useOpenPayment(projectId);
  const { mutate: closeReservation } = useCloseReservation(projectId);
  const [state, setState] = useState<PaymentState>({ kind: 'opening' });
  const latest = useRef({ state, project });
  useEffect(() => {
    latest.current = { state, project };
  }, [state, project]);
  const hasLeft = useRef(false);
  const isOpening = useRef(false);
  /** This dialog made the reservation, so closing it before paying releases the project. */
  const isHeld = useRef(false);
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      attempt.current?.abort();
    };
  }, []);

  const finish = useCallback(
    (method: PaymentMethod) => {
      toastSuccess(method === 'card' ? paymentTexts.success : paymentTexts.upiSuccess);
      setState({ kind: 'done' });
      void client.invalidateQueries({ queryKey: ['payments'] });
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
    [client],
  );

  const unlock = useCallback(
    async (intentId: string, method: PaymentMethod, signal: AbortSignal) => {
      setState({ kind: 'unlocking' });
      await hintPayment(intentId);
      for (let poll = 0; poll < MAX_UNLOCK_POLLS; poll += 1) {
        if (poll > 0) await wait(UNLOCK_POLL_INTERVAL_MS, signal);
        const seen = await client
          .fetchQuery({ ...projectDetailsQuery(projectId), staleTime: 0, retry: false })
          .catch(() => null);
        signal.throwIfAborted();
        if (seen?.relation === 'buyer') {
          finish(method);
          return;
        }
        if (seen?.status === 'sold') {
          setState({ kind: 'refunded' });
          return;
        }
      }
      setState({ kind: 'late' });
    },
    [client, finish, projectId],
  );

  const run = useCallback(
    async (
      session: CheckoutSession,
      chosen: PaymentMethod,
      attemptPayment: (options: AttemptOptions) => Promise<PaymentOutcome | null>,
    ) => {
      attempt.current?.abort();
      const controller = new AbortController();
      attempt.current = controller;
      const { signal } = controller;
      // Resuming learns from the first step how the payment was begun.
      let method = chosen;
      let shownStep: PaymentStep | null = null;
      try {
        const outcome = await attemptPayment({
          signal,
          onStep: (step) => {
            if (signal.aborted || step === shownStep) return;
            shownStep = step;
            method = step === 'upi' ? 'upi' : 'card';
            if (step === 'upi') toastInfo(paymentTexts.upiPending);
            setState({ kind: 'paying', session, method, step });
          },
        });
        signal.throwIfAborted();
        if (outcome?.kind === 'succeeded') await unlock(session.payment.payment_intent_id, method, signal);
        else setState(afterAttempt(outcome, session, method));
      } catch (error) {
        if (signal.aborted) return;
        setState({ kind: 'ready', session, failure: brokenAttempt(error, method) });
      }
    },
    [unlock],
  );

  const open = useCallback(
    async (amountMinor: number, resuming: boolean) => {
      setState({ kind: 'opening' });
      try {
        const [payment, { payments }] = await Promise.all([
          openPayment({
            amountMinor,
            keep: () => {
              // A resumed payment may still be pending in the UPI app, so closing the dialog must not cancel it.
              if (resuming) return true;
              isHeld.current = !hasLeft.current;
              return isHeld.current;
            },
          }),
          client.fetchQuery(configQuery),
        ]);
        if (payment === null) return;
        const checkout = await createStripeClient(payments, {
          clientSecret: payment.clientSecret,
          returnUrl: `${window.location.origin}/projects/${projectId}`,
        });
        if (hasLeft.current) return;
        const session: CheckoutSession = { payment, client: checkout };
        if (resuming) await run(session, 'card', (options) => checkout.resume(options));
        else setState({ kind: 'ready', session, failure: null });
      } catch (error) {
        if (hasLeft.current) return;
        // Sold to this buyer means that the payment arrived meanwhile; a changed price is on the project itself.
        const fresh = isProblem(error, 'price-changed', 'project-sold')
          ? await client.fetchQuery({ ...projectDetailsQuery(projectId), staleTime: 0 }).catch(() => null)
          : null;
        if (fresh?.relation === 'buyer') finish('card');
        else if (fresh !== null && isProblem(error, 'price-changed')) {
          setState({ kind: 'price-changed', amountMinor: quotePrice(fresh.price).amountMinor });
        } else setState(refusalOf(error));
      }
    },
    [client, finish, openPayment, projectId, run],
  );

  const start = useCallback(
    (amountMinor?: number) => {
      if (isOpening.current) return;
      const { project: shown } = latest.current;
      if (shown.relation === 'buyer') {
        finish('card');
        return;
      }
      isOpening.current = true;
      void open(amountMinor ?? quotePrice(shown.price).amountMinor, shown.reserved_by_me).finally(() => {
        isOpening.current = false;
      });
    },
    [finish, open],
  );

  const pay = useCallback(
    (method: PaymentMethod) => {
      const { state: now } = latest.current;
      if (now.kind !== 'ready') return;
      const { session } = now;
      const paying: PaymentState = { kind: 'paying', session, method, step: 'confirming' };
      // Written before React renders, so that a second press in the same moment finds nothing to pay.
      latest.current = { ...latest.current, state: paying };
      setState(paying);
      void run(session, method, (options) => session.client.pay(method, options));
    },
    [run],
  );

  const expire = useCallback(() => {
    if (latest.current.state.kind === 'ready') setState(reservationOver);
  }, []);

  const leave = useCallback(() => {
    const { state: now } = latest.current;
    hasLeft.current = true;
    attempt.current?.abort();
    const mayLetGo = now.kind === 'opening' || now.kind === 'blocked';
    if (now.kind === 'ready' || (mayLetGo && isHeld.current)) closeReservation();
    else void client.invalidateQueries({ queryKey: projectKeys.details(projectId) });
  }, [client, closeReservation, projectId]);

  return { state, start, pay, expire, leave };
}

const reservationOver: PaymentState = {
  kind: 'blocked',
  title: paymentTexts.expiredTitle,
  message: paymentTexts.expiredBody,
  retryLabel: paymentTexts.reserveAgain,
  open: [],
};

function afterAttempt(
  outcome: Exclude<PaymentOutcome, { kind: 'succeeded' }> | null,
  session: CheckoutSession,
  method: PaymentMethod,
): PaymentState {
  if (outcome?.kind === 'cancelled') return reservationOver;
  return { kind: 'ready', session, failure: failureOf(outcome, method) };
}

function failureOf(outcome: PaymentOutcome | null, method: PaymentMethod): PaymentFailure | null {
  if (outcome?.kind === 'unreachable') {
    return { title: brokenTitle(method), message: paymentTexts.noAnswer };
  }
  if (outcome?.kind !== 'failed') return null;
  return method === 'card'
    ? { title: paymentTexts.failed, message: outcome.message }
    : { title: paymentTexts.upiFailed(outcome.message), message: '' };
}

function brokenAttempt(error: unknown, method: PaymentMethod): PaymentFailure {
  return {
    title: brokenTitle(method),
    message: isProblem(error) ? error.message : paymentTexts.noAnswer,
  };
}

function brokenTitle(method: PaymentMethod): string {
  return method === 'card' ? paymentTexts.failed : paymentTexts.upiError;
}
