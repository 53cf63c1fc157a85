/**
 * Implements the part of Stripe.js (https://docs.stripe.com/js) that the marketplace uses, as a classic script that
 * sets `window.Stripe`, which the package `@stripe/stripe-js` looks for. Card details stay in a frame of the sandbox's
 * origin.
 */
'use strict';

/**
 * @import { ElementsPart, FrameResult, FrameSetup, MessageFromFrame, MessageToFrame, PaymentElementEvents, PaymentElementPart, StripeConstructorPart, StripePart } from './stripe-js-types.ts'
 * @import { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js'
 */
{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { origin } = new URL(script.src);
  const POLL_INTERVAL_MS = 400;

  class IntegrationError extends Error {
    /** @override */
    name = 'IntegrationError';
  }

  /** @param {object} options @param {readonly string[]} known @param {string} call */
  function refuseUnknown(options, known, call) {
    const unknown = Object.keys(options).find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new IntegrationError(`The sandbox does not know the option ${unknown} of ${call}.`);
  }

  /** @param {string} clientSecret */
  function intentIdOf(clientSecret) {
    const id = /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1];
    if (id === undefined) throw new IntegrationError('The client secret is not that of a PaymentIntent.');
    return id;
  }

  class FieldsFrame {
    /** @type {Map<number, { resolve: (result: FrameResult) => void, reject: (error: Error) => void }>} */
    #waiting = new Map();
    #lastId = 0;
    /** @type {MessagePort | null} */
    #port = null;
    /** @type {MessageToFrame[]} */
    #unsent = [];
    #frame = document.createElement('iframe');
    #setup;
    #onMessage;

    /** @param {FrameSetup} setup @param {(message: MessageFromFrame) => void} onMessage */
    constructor(setup, onMessage) {
      this.#setup = setup;
      this.#onMessage = onMessage;
      this.#frame.title = 'Secure payment input frame';
      this.#frame.src = `${origin}/js/payment-frame.html`;
      this.#frame.allow = 'payment *';
      Object.assign(this.#frame.style, { display: 'block', width: '100%', height: '240px', border: '0' });
      // Browsers give a frame an opaque background if the color schemes of its document and the embedding page differ.
      this.#frame.style.colorScheme = 'normal';
    }

    /** @param {HTMLElement} container */
    mount(container) {
      window.addEventListener('message', this.#connect);
      container.replaceChildren(this.#frame);
    }

    destroy() {
      window.removeEventListener('message', this.#connect);
      this.#port?.close();
      this.#frame.remove();
      for (const { reject } of this.#waiting.values())
        reject(new IntegrationError('The element was destroyed.'));
      this.#waiting.clear();
    }

    get form() {
      return this.#frame.closest('form');
    }

    /** @param {import('@stripe/stripe-js').Appearance} appearance */
    setAppearance(appearance) {
      this.#setup = { ...this.#setup, appearance };
      this.#port?.postMessage(/** @satisfies {MessageToFrame} */ ({ kind: 'appearance', appearance }));
    }

    /** @param {{ kind: 'submit' } | { kind: 'confirm', returnUrl: string | null }} request @returns {Promise<FrameResult>} */
    ask(request) {
      if (!this.#frame.isConnected) throw new IntegrationError('The Payment Element is not mounted.');
      const id = (this.#lastId += 1);
      // eslint-disable-next-line promise/avoid-new -- frames report by messages
      return new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        const message = /** @satisfies {MessageToFrame} */ ({ ...request, id });
        if (this.#port === null) this.#unsent.push(message);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
        else this.#port.postMessage(message);
      });
    }

    /**
     * Accepts the port that the loaded document sends. A port reaches only that document, so no message is
     * lost to the frame's initial empty document.
     * @param {MessageEvent<MessageFromFrame>} event
     */
    #connect = ({ source, origin: sender, data, ports: [port] }) => {
      if (source !== this.#frame.contentWindow || sender !== origin) return;
      if (data.kind !== 'loaded' || port === undefined) return;
      this.#port?.close();
      this.#port = port;
      port.addEventListener('message', this.#receive);
      port.start();
      port.postMessage(/** @satisfies {MessageToFrame} */ ({ kind: 'setup', setup: this.#setup }));
      for (const message of this.#unsent.splice(0)) port.postMessage(message);
    };

    /** @param {MessageEvent<MessageFromFrame>} event */
    #receive = ({ data }) => {
      if (data.kind === 'height') this.#frame.style.height = `${data.height}px`;
      else if (data.kind === 'answer') {
        this.#waiting.get(data.id)?.resolve(data.result);
        this.#waiting.delete(data.id);
      } else this.#onMessage(data);
    };
  }

  /**
   * Shows the bank's page or the UPI page in a frame over this page, as Stripe.js does.
   *
   * @param {string} url
   * @param {() => Promise<boolean>} isOver - polled
   * @returns a promise that resolves when `isOver` returns true or the customer closes the frame
   */
  async function showWindow(url, isOver) {
    const focused = document.activeElement;
    const backdrop = document.createElement('div');
    Object.assign(backdrop.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'grid',
      placeItems: 'center',
      background: 'rgb(0 0 0 / 60%)',
    });
    const frame = document.createElement('iframe');
    const address = new URL(url);
    address.searchParams.set('view', 'frame');
    frame.src = address.href;
    frame.title = 'Payment authentication';
    Object.assign(frame.style, {
      width: 'min(440px, 100vw)',
      height: 'min(640px, 100dvh)',
      border: '0',
      borderRadius: '10px',
    });
    backdrop.append(frame);
    const view = { isClosed: false };
    /** @param {MessageEvent} event */
    const onMessage = ({ source, origin: sender, data }) => {
      if (source === frame.contentWindow && sender === origin && data?.kind === 'close') view.isClosed = true;
    };
    window.addEventListener('message', onMessage);
    frame.addEventListener('load', () => frame.focus(), { once: true });
    document.body.append(backdrop);
    while (!view.isClosed && !(await isOver())) {
      // eslint-disable-next-line promise/avoid-new -- timers have no promise of their own in browsers
      await new Promise((resolve) => {
        setTimeout(resolve, POLL_INTERVAL_MS);
      });
    }
    window.removeEventListener('message', onMessage);
    backdrop.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }

  /** @param {string} publishableKey */
  function makeStripe(publishableKey) {
    if (!/^pk_\w+$/.test(publishableKey)) throw new IntegrationError('This is no publishable key.');
    /** @type {WeakMap<ElementsPart, { readonly frame: FieldsFrame | null, readonly clientSecret: string }>} */
    const groups = new WeakMap();

    /** @param {string} clientSecret @returns {Promise<PaymentIntentResult>} */
    async function retrieve(clientSecret) {
      const query = new URLSearchParams({ key: publishableKey, client_secret: clientSecret });
      const url = `${origin}/v1/payment_intents/${intentIdOf(clientSecret)}?${query}`;
      try {
        const answer = await fetch(url, { credentials: 'omit' });
        const body = await answer.json();
        return answer.ok ? { paymentIntent: body } : { error: body.error };
      } catch {
        return { error: { type: 'api_connection_error', message: 'The sandbox cannot be reached.' } };
      }
    }

    /**
     * @param {PaymentIntent} intent
     * @param {string} clientSecret
     * @returns {Promise<PaymentIntentResult>}
     */
    async function act(intent, clientSecret) {
      const action = /** @type {Record<string, any> | null} */ (intent.next_action);
      if (intent.status !== 'requires_action' || action === null) return { paymentIntent: intent };
      if (action['type'] === 'redirect_to_url') {
        window.location.assign(action['redirect_to_url'].url);
        // eslint-disable-next-line promise/avoid-new -- the page is being left
        return new Promise(() => {});
      }
      const url = action['use_stripe_sdk']?.stripe_js ?? action[action['type']].hosted_instructions_url;
      let current = intent;
      await showWindow(url, async () => {
        const { paymentIntent } = await retrieve(clientSecret);
        current = paymentIntent ?? current;
        return current.status !== 'requires_action';
      });
      if (current.last_payment_error === null) return { paymentIntent: current };
      return {
        error: { ...current.last_payment_error, payment_intent: current },
      };
    }

    return /** @satisfies {StripePart & { _registerWrapper(wrapper: object): void }} */ ({
      elements: (options) => {
        refuseUnknown(options, ['clientSecret', 'appearance', 'loader', 'locale'], 'elements()');
        const { clientSecret = '', appearance = {} } = options;
        intentIdOf(clientSecret);
        const group = makeElements({ publishableKey, clientSecret, appearance, paymentMethodOrder: [] });
        groups.set(group.elements, group);
        return group.elements;
      },
      confirmPayment: async ({ elements, confirmParams = {}, redirect }) => {
        const group = groups.get(elements);
        if (!group?.frame) throw new IntegrationError('These elements have no mounted Payment Element.');
        if (redirect !== 'if_required')
          throw new IntegrationError('The sandbox plays redirect: "if_required".');
        refuseUnknown(confirmParams, ['return_url'], 'confirmParams');
        const returnUrl = confirmParams.return_url ?? null;
        const { paymentIntent, error } = await group.frame.ask({ kind: 'confirm', returnUrl });
        if (paymentIntent !== undefined) return act(paymentIntent, group.clientSecret);
        return { error: error ?? { type: 'api_error' } };
      },
      handleNextAction: async ({ clientSecret }) => {
        const { paymentIntent, error } = await retrieve(clientSecret);
        if (paymentIntent === undefined) return { error };
        if (paymentIntent.status !== 'requires_action') {
          throw new IntegrationError(
            'handleNextAction: The PaymentIntent supplied is not in the requires_action state.',
          );
        }
        return act(paymentIntent, clientSecret);
      },
      retrievePaymentIntent: retrieve,
      _registerWrapper: () => {},
    });
  }

  /** @param {FrameSetup} setup */
  function makeElements(setup) {
    /** @type {{ clientSecret: string, frame: FieldsFrame | null, elements: ElementsPart }} */
    const group = {
      clientSecret: setup.clientSecret,
      frame: null,
      elements: /** @satisfies {ElementsPart} */ ({
        create: (/** @type {string} */ type, options = {}) => {
          if (type !== 'payment') throw new IntegrationError('The sandbox plays the Payment Element only.');
          if (group.frame) throw new IntegrationError('Can only create one Element of type payment.');
          refuseUnknown(
            options,
            ['layout', 'paymentMethodOrder', 'fields', 'terms', 'wallets'],
            "create('payment')",
          );
          const billing = options.fields?.billingDetails;
          if (typeof billing !== 'object' || billing.address !== 'if_required') {
            throw new IntegrationError('The sandbox has no address fields: say address: "if_required".');
          }
          const order = options.paymentMethodOrder ?? [];
          const { element, frame } = makePaymentElement({ ...setup, paymentMethodOrder: order }, () => {
            group.frame = null;
          });
          group.frame = frame;
          return element;
        },
        submit: async () => {
          if (!group.frame) throw new IntegrationError('No Payment Element has been created.');
          const { type, error } = await group.frame.ask({ kind: 'submit' });
          return type === undefined
            ? { error: error ?? { type: 'api_error' } }
            : { selectedPaymentMethod: type };
        },
        update: async ({ appearance }) => {
          if (appearance !== undefined) group.frame?.setAppearance(appearance);
        },
      }),
    };
    return group;
  }

  /** @param {FrameSetup} setup @param {() => void} onDestroy */
  function makePaymentElement(setup, onDestroy) {
    /** @type {{ [E in keyof PaymentElementEvents]?: ((event: PaymentElementEvents[E]) => unknown)[] }} */
    const handlers = {};
    /** @template {keyof PaymentElementEvents} E @param {E} type @param {PaymentElementEvents[E]} event */
    const emit = (type, event) => {
      for (const handler of handlers[type] ?? []) handler(event);
    };
    const frame = new FieldsFrame(setup, (message) => {
      const elementType = 'payment';
      if (message.kind === 'ready') emit('ready', { elementType });
      else if (message.kind === 'escape') emit('escape', { elementType });
      else if (message.kind === 'loaderror') emit('loaderror', { elementType, error: message.error });
      else if (message.kind === 'enter') frame.form?.requestSubmit();
      else if (message.kind === 'change') {
        const { empty, complete, type } = message;
        emit('change', { elementType, empty, complete, collapsed: false, value: { type } });
      }
    });
    /** @type {PaymentElementPart} */
    const element = {
      on: (
        /** @type {keyof PaymentElementEvents} */ type,
        /** @type {(event: any) => unknown} */ handler,
      ) => {
        (handlers[type] ??= []).push(handler);
        return element;
      },
      mount: (target) => {
        const place = typeof target === 'string' ? document.querySelector(target) : target;
        if (!(place instanceof HTMLElement))
          throw new IntegrationError('There is no such element to mount into.');
        frame.mount(place);
      },
      destroy: () => {
        frame.destroy();
        onDestroy();
      },
    };
    return { element, frame };
  }

  /** @type {StripeConstructorPart} */
  const constructor = Object.assign(makeStripe, { version: /** @type {const} */ ('endive') });
  Object.assign(window, { Stripe: constructor });
}
