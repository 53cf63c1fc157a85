import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProjectDetails } from '#contract/entities.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { configQuery } from '../../api/config-query.ts';
import { hintPayment, useCloseReservation, useOpenPayment } from '../../api/payment-queries.ts';
import { loadPaymentPanel } from '../../api/payments/load-payment-panel.ts';
import type { AttemptOptions, CardDetails, PaymentOutcome } from '../../api/payments/payment-panel.ts';
import { wait } from '../../api/payments/wait.ts';
import { projectDetailsQuery, projectKeys } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { paymentTexts } from '../../lib/texts/payment.ts';
import { toastInfo, toastSuccess } from '../../lib/toast.ts';
import type { PaymentDesk, PaymentMethod, PaymentState } from './payment-state.ts';
import { refusalOf } from './refusal.ts';

const UNLOCK_POLL_MS = 1_000;
/** After this many looks the buyer is not kept waiting: the server goes on by itself and writes a mail. */
const MAX_UNLOCK_POLLS = 30;

export type PayInput =
  | { readonly method: 'card'; readonly card: CardDetails | null }
  | { readonly method: 'upi'; readonly upiId: string | null };

export interface Payment {
  readonly state: PaymentState;
  /** Reserves and opens, or takes up the payment that is open. */
  readonly start: (amountMinor?: number) => void;
  readonly pay: (input: PayInput) => void;
  /** Back to the choice of method while the buyer is asked elsewhere; the payment stays open. */
  readonly chooseAgain: () => void;
  /** The reservation has run out while nothing was being paid. */
  readonly expire: () => void;
  /** The buyer leaves: what is not being paid is let go. */
  readonly leave: () => void;
}

/**
 * One purchase from reservation to unlocking. What the provider tells the browser is only passed on as a hint; the purchase
 * counts once the project answers as unlocked.
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
  /** The project was reserved by this dialog itself, so whoever leaves it before paying lets the project go. */
  const isHeld = useRef(false);
  const attempt = useRef<AbortController | null>(null);

  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      attempt.current?.abort();
    };
  }, []);

  const unlock = useCallback(
    async (intentId: string, method: PaymentMethod, signal: AbortSignal) => {
      setState({ kind: 'unlocking' });
      await hintPayment(intentId);
      for (let look = 0; look < MAX_UNLOCK_POLLS; look += 1) {
        if (look > 0) await wait(UNLOCK_POLL_MS, signal);
        const seen = await client
          .fetchQuery({ ...projectDetailsQuery(projectId), staleTime: 0, retry: false })
          .catch(() => null);
        signal.throwIfAborted();
        if (seen?.relation === 'buyer') {
          toastSuccess(method === 'card' ? paymentTexts.success : paymentTexts.upiSuccess);
          setState({ kind: 'done' });
          void client.invalidateQueries({ queryKey: ['payments'] });
          void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
          return;
        }
        if (seen?.status === 'sold') {
          setState({ kind: 'refunded' });
          return;
        }
      }
      setState({ kind: 'late' });
    },
    [client, projectId],
  );

  const run = useCallback(
    async (
      desk: PaymentDesk,
      chosen: PaymentMethod,
      work: (options: AttemptOptions) => Promise<PaymentOutcome | null>,
    ) => {
      attempt.current?.abort();
      const controller = new AbortController();
      attempt.current = controller;
      const { signal } = controller;
      // A payment that is taken up again shows by its step how it was begun.
      let method = chosen;
      try {
        const outcome = await work({
          signal,
          onStep: (step) => {
            if (signal.aborted) return;
            if (step.kind === 'bank-asks') method = 'card';
            if (step.kind === 'upi-code' || step.kind === 'upi-waiting') toastInfo(paymentTexts.upiPending);
            setState({ kind: 'paying', desk, method, step });
          },
        });
        signal.throwIfAborted();
        if (outcome?.kind === 'succeeded') await unlock(desk.payment.payment_intent_id, method, signal);
        else setState(afterAttempt(outcome, desk, method));
      } catch (error) {
        if (signal.aborted) return;
        setState({ kind: 'ready', desk, failure: brokenAttempt(error, method) });
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
              // What is taken up again may be under way in the buyer's UPI app: leaving leaves it as it was.
              if (resuming) return true;
              isHeld.current = !hasLeft.current;
              return isHeld.current;
            },
          }),
          client.fetchQuery(configQuery),
        ]);
        if (payment === null) return;
        const desk: PaymentDesk = { payment, panel: await loadPaymentPanel(payments) };
        if (hasLeft.current) return;
        const session = {
          intentId: payment.payment_intent_id,
          clientSecret: payment.clientSecret,
        };
        if (resuming) await run(desk, 'upi', (options) => desk.panel.resume(session, options));
        else setState({ kind: 'ready', desk, failure: null });
      } catch (error) {
        if (hasLeft.current) return;
        if (!isProblem(error, 'price-changed')) {
          setState(refusalOf(error));
          return;
        }
        // The project itself knows its price; the refusal only says that ours is old.
        const fresh = await client
          .fetchQuery({ ...projectDetailsQuery(projectId), staleTime: 0 })
          .catch(() => null);
        setState(
          fresh === null
            ? refusalOf(error)
            : { kind: 'price-changed', amountMinor: quotePrice(fresh.price).amountMinor },
        );
      }
    },
    [client, openPayment, projectId, run],
  );

  const start = useCallback(
    (amountMinor?: number) => {
      if (isOpening.current) return;
      isOpening.current = true;
      const { project: shown } = latest.current;
      void open(amountMinor ?? quotePrice(shown.price).amountMinor, shown.reserved_by_me).finally(() => {
        isOpening.current = false;
      });
    },
    [open],
  );

  const pay = useCallback(
    (input: PayInput) => {
      const { state: now } = latest.current;
      if (now.kind !== 'ready') return;
      const { desk } = now;
      const session = {
        intentId: desk.payment.payment_intent_id,
        clientSecret: desk.payment.clientSecret,
      };
      const paying: PaymentState = { kind: 'paying', desk, method: input.method, step: { kind: 'working' } };
      // At once, so that a second press in the same moment finds nothing to pay.
      latest.current = { ...latest.current, state: paying };
      setState(paying);
      void run(desk, input.method, (options) =>
        input.method === 'card'
          ? desk.panel.payByCard(session, input.card, options)
          : desk.panel.payByUpi(session, input.upiId, options),
      );
    },
    [run],
  );

  const chooseAgain = useCallback(() => {
    const { state: now } = latest.current;
    if (now.kind !== 'paying') return;
    attempt.current?.abort();
    setState({ kind: 'ready', desk: now.desk, failure: null });
  }, []);

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

  return { state, start, pay, chooseAgain, expire, leave };
}

const reservationOver: PaymentState = {
  kind: 'blocked',
  title: paymentTexts.expiredTitle,
  message: paymentTexts.expiredBody,
  again: paymentTexts.reserveAgain,
  open: [],
};

function afterAttempt(
  outcome: Exclude<PaymentOutcome, { kind: 'succeeded' }> | null,
  desk: PaymentDesk,
  method: PaymentMethod,
): PaymentState {
  if (outcome === null) return { kind: 'ready', desk, failure: null };
  if (outcome.kind === 'cancelled') return reservationOver;
  if (outcome.kind === 'unreachable') {
    const title = method === 'card' ? paymentTexts.failed : paymentTexts.upiError;
    return { kind: 'ready', desk, failure: { method, title, message: paymentTexts.noAnswer } };
  }
  const { message, field } = outcome;
  const failure =
    method === 'card'
      ? { method, title: paymentTexts.failed, message, ...(field === undefined ? {} : { field }) }
      : { method, title: paymentTexts.upiFailed(message), message: '' };
  return { kind: 'ready', desk, failure };
}

function brokenAttempt(error: unknown, method: PaymentMethod) {
  const title = method === 'card' ? paymentTexts.failed : paymentTexts.upiError;
  return { method, title, message: isProblem(error) ? error.message : paymentTexts.noAnswer };
}
