import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { paymentTexts } from '#words/screens/payment.ts';
import { isProblem } from '../../api/api-client.ts';
import { sendPaymentHint } from '../../api/payment-queries.ts';
import {
  type AttemptOptions,
  type PaymentMethod,
  type PaymentOutcome,
  type PaymentProof,
  type PaymentStep,
  wait,
} from '../../api/payments/payment-client.ts';
import { projectDetailsQuery } from '../../api/project-queries.ts';
import { reservationExpired } from './blocked-state.ts';
import type { CheckoutSession, PaymentFailure, PaymentState } from './payment-state.ts';

const UNLOCK_POLL_INTERVAL_MS = 1_000;
/**
 * The dialog stops waiting after this many polls. The server settles the payment later and sends an email.
 */
const MAX_UNLOCK_POLLS = 30;

interface PaymentAttempt {
  readonly run: (
    session: CheckoutSession,
    chosen: PaymentMethod,
    attemptPayment: (options: AttemptOptions) => Promise<PaymentOutcome | null>,
  ) => Promise<void>;
  readonly abort: () => void;
}

export function usePaymentAttempt(
  projectId: string,
  {
    setState,
    finish,
  }: {
    readonly setState: (state: PaymentState) => void;
    readonly finish: (method: PaymentMethod) => void;
  },
): PaymentAttempt {
  const client = useQueryClient();
  const attempt = useRef<AbortController | null>(null);
  const abort = useCallback(() => attempt.current?.abort(), []);
  useEffect(() => abort, [abort]);

  const unlock = useCallback(
    async (
      intentId: string,
      { method, proof }: { method: PaymentMethod; proof: PaymentProof | null },
      signal: AbortSignal,
    ) => {
      setState({ kind: 'unlocking' });
      await sendPaymentHint(client, intentId, proof);
      for (let poll = 0; poll < MAX_UNLOCK_POLLS; poll += 1) {
        if (poll > 0) await wait(UNLOCK_POLL_INTERVAL_MS, signal);
        const refreshed = await client
          .fetchQuery({ ...projectDetailsQuery(projectId), staleTime: 0, retry: false })
          .catch(() => null);
        signal.throwIfAborted();
        if (refreshed?.relation === 'buyer') {
          finish(method);
          return;
        }
        if (refreshed?.status === 'sold') {
          setState({ kind: 'refunded' });
          return;
        }
      }
      setState({ kind: 'late' });
    },
    [client, finish, projectId, setState],
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
      // The method of a resumed payment is known only from its first step.
      let method = chosen;
      let shownStep: PaymentStep | null = null;
      try {
        const outcome = await attemptPayment({
          signal,
          onStep: (step) => {
            if (signal.aborted || step === shownStep) return;
            shownStep = step;
            method = step === 'upi' ? 'upi' : 'card';
            setState({ kind: 'paying', session, method, step });
          },
        });
        signal.throwIfAborted();
        if (outcome?.kind === 'succeeded') {
          const { proof } = outcome;
          await unlock(session.reservation.paymentIntentId, { method, proof }, signal);
        } else setState(afterAttempt(outcome, session, method));
      } catch (error) {
        if (signal.aborted) return;
        setState({ kind: 'ready', session, failure: failureFromError(error, method) });
      }
    },
    [setState, unlock],
  );

  return { run, abort };
}

function afterAttempt(
  outcome: Exclude<PaymentOutcome, { kind: 'succeeded' }> | null,
  session: CheckoutSession,
  method: PaymentMethod,
): PaymentState {
  if (outcome?.kind === 'cancelled') return reservationExpired;
  return { kind: 'ready', session, failure: failureOf(outcome, method) };
}

function failureOf(outcome: PaymentOutcome | null, method: PaymentMethod): PaymentFailure | null {
  if (outcome?.kind === 'unreachable') return withoutResponse(method);
  if (outcome?.kind !== 'failed') return null;
  return method === 'card'
    ? { title: paymentTexts.failed, message: `${outcome.message} ${paymentTexts.nothingCharged}` }
    : { title: paymentTexts.upiFailed(outcome.message), message: paymentTexts.nothingCharged };
}

function failureFromError(error: unknown, method: PaymentMethod): PaymentFailure {
  if (!isProblem(error)) return withoutResponse(method);
  return { title: method === 'card' ? paymentTexts.failed : paymentTexts.upiError, message: error.message };
}

/** The payment may have succeeded, so neither title says that it failed. */
function withoutResponse(method: PaymentMethod): PaymentFailure {
  return {
    title: method === 'card' ? paymentTexts.noResponseTitle : paymentTexts.upiError,
    message: paymentTexts.noResponse,
  };
}
