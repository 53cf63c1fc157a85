import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { isProblem } from '../../api/api-client.ts';
import { configQuery } from '../../api/config-query.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useReleaseReservation, useReserveProject } from '../../api/payment-queries.ts';
import { createPaymentClient } from '../../api/payments/create-payment-client.ts';
import type { PaymentMethod } from '../../api/payments/payment-client.ts';
import { projectDetailsQuery, projectKeys } from '../../api/project-queries.ts';
import { blockedState, reservationExpired } from './blocked-state.ts';
import type { CheckoutSession, PaymentState } from './payment-state.ts';
import { usePaymentAttempt } from './use-payment-attempt.ts';

export interface Checkout {
  readonly state: PaymentState;
  readonly start: (amountMinor?: number) => void;
  readonly pay: (method: PaymentMethod) => void;
  readonly expire: () => void;
  readonly leave: () => void;
}

/**
 * The purchase is complete when the server returns the viewer as the buyer. The browser's own payment result
 * proves nothing.
 */
export function useCheckout(project: ProjectDetails): Checkout {
  const projectId = project.projectId;
  const client = useQueryClient();
  const { mutateAsync: reserveProject } = useReserveProject(projectId);
  const { mutate: releaseReservation } = useReleaseReservation(projectId);
  const [state, setState] = useState<PaymentState>({ kind: 'reserving' });
  const latest = useRef({ state, project });
  useEffect(() => {
    latest.current = { state, project };
  }, [state, project]);
  const hasClosed = useRef(false);
  const isReserving = useRef(false);
  const ownsReservation = useRef(false);
  useEffect(() => {
    hasClosed.current = false;
    return () => {
      hasClosed.current = true;
    };
  }, []);

  const finish = useCallback(
    (method: PaymentMethod) => {
      setState({ kind: 'done', method });
      void client.invalidateQueries({ queryKey: ['payments'] });
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
    [client],
  );

  const { run, abort } = usePaymentAttempt(projectId, { setState, finish });

  const reserve = useCallback(
    async (amountMinor: number, resuming: boolean) => {
      setState({ kind: 'reserving' });
      try {
        const [reservation, { payments }] = await Promise.all([
          reserveProject({
            amountMinor,
            isStillWanted: () => {
              // A resumed payment may still be pending in the UPI app, so closing the dialog must not cancel it.
              if (resuming) return true;
              ownsReservation.current = !hasClosed.current;
              return ownsReservation.current;
            },
          }),
          client.fetchQuery(configQuery),
        ]);
        if (reservation === null) return;
        const paymentClient = await createPaymentClient(payments, reservation, {
          returnUrl: `${window.location.origin}/projects/${projectId}`,
          projectTitle: latest.current.project.title,
        });
        if (hasClosed.current) return;
        const session: CheckoutSession = { reservation, client: paymentClient };
        if (resuming) await run(session, 'card', (options) => paymentClient.resume(options));
        else setState({ kind: 'ready', session, failure: null });
      } catch (error) {
        if (hasClosed.current) return;
        // The project may already be sold to this buyer, or may have a new price.
        const refreshed = isProblem(error, 'price-changed', 'project-sold')
          ? await client.fetchQuery({ ...projectDetailsQuery(projectId), staleTime: 0 }).catch(() => null)
          : null;
        if (refreshed?.relation === 'buyer') finish('card');
        else if (refreshed !== null && isProblem(error, 'price-changed')) {
          setState({ kind: 'price-changed', amountMinor: quotePrice(refreshed.priceRupees).amountMinor });
        } else setState(blockedState(error));
      }
    },
    [client, finish, reserveProject, projectId, run],
  );

  const start = useCallback(
    (amountMinor?: number) => {
      if (isReserving.current) return;
      const { project: shown } = latest.current;
      if (shown.relation === 'buyer') {
        finish('card');
        return;
      }
      isReserving.current = true;
      void reserve(amountMinor ?? quotePrice(shown.priceRupees).amountMinor, shown.reservedByMe).finally(
        () => {
          isReserving.current = false;
        },
      );
    },
    [finish, reserve],
  );

  const pay = useCallback(
    (method: PaymentMethod) => {
      const { state: current } = latest.current;
      if (current.kind !== 'ready') return;
      const { session } = current;
      const paying: PaymentState = { kind: 'paying', session, method, step: 'confirming' };
      // The state is set before the next render, so that the second click of a double click does not pay again.
      latest.current = { ...latest.current, state: paying };
      setState(paying);
      void run(session, method, (options) => session.client.pay(method, options));
    },
    [run],
  );

  const expire = useCallback(() => {
    if (latest.current.state.kind === 'ready') setState(reservationExpired);
  }, []);

  const leave = useCallback(() => {
    const { state: current } = latest.current;
    hasClosed.current = true;
    abort();
    const canRelease = current.kind === 'reserving' || current.kind === 'blocked';
    if (current.kind === 'ready' || (canRelease && ownsReservation.current)) releaseReservation();
    else void client.invalidateQueries({ queryKey: projectKeys.details(projectId) });
  }, [abort, client, releaseReservation, projectId]);

  return { state, start, pay, expire, leave };
}
