/**
 * Implements the part of https://razorpay.com/docs/payments/payment-gateway/web-integration/standard that the
 * marketplace uses, as a classic script that defines `window.Razorpay`. Card details stay in a frame of the sandbox's
 * origin.
 */
'use strict';

{
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const frameUrl = new URL('checkout-frame.html', script.src);

  class Razorpay {
    #options;
    /** @type {Map<string, ((response: object) => void)[]>} */
    #listeners = new Map();
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #container = document.createElement('div');

    /** @param {any} options */
    constructor(options) {
      if (typeof options?.key !== 'string' || options.key === '') throw new Error('No key passed');
      this.#options = options;
    }

    /** @param {string} event @param {(response: object) => void} listener */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    }

    open() {
      if (this.#frame !== null) return;
      const frame = document.createElement('iframe');
      frame.title = 'Razorpay Checkout';
      frame.allow = 'payment *';
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        width: '100%',
        height: '100%',
        border: '0',
        // Browsers give a frame an opaque background if the color schemes of its document and the embedding page
        // differ.
        colorScheme: 'light',
      });
      frame.src = frameUrl.href;
      this.#frame = frame;
      window.addEventListener('message', this.#receive);
      this.#container.className = 'razorpay-container';
      this.#container.append(frame);
      document.body.append(this.#container);
    }

    close() {
      window.removeEventListener('message', this.#receive);
      this.#container.remove();
      this.#frame?.remove();
      this.#frame = null;
    }

    /** @param {MessageEvent} event */
    #receive = ({ source, origin, data }) => {
      if (source !== this.#frame?.contentWindow || origin !== frameUrl.origin) return;
      const { key, order_id: orderId, name, description, theme, config } = this.#options;
      if (data.kind === 'loaded') {
        const [first] = config?.display?.blocks?.methods?.instruments ?? [];
        this.#frame?.contentWindow?.postMessage(
          { key, orderId, name, description, color: theme?.color, method: first?.method },
          frameUrl.origin,
        );
        this.#frame?.focus();
      } else if (data.kind === 'paid') {
        this.close();
        this.#options.handler?.(data.result);
      } else if (data.kind === 'failed') {
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error: data.error });
      } else if (data.kind === 'dismissed') {
        this.close();
        this.#options.modal?.ondismiss?.();
      }
    };
  }

  Object.assign(window, { Razorpay });
}
