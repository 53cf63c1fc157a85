import type { BrowserContext } from '@playwright/test';

/**
 * Stands in for https://apis.google.com/js/api.js where that host cannot be reached: the messages between Firebase's
 * library and the emulator's frame, of which both sides use `open`, `ping`, `register` and `send` only.
 */
const SCRIPT = `(() => {
  // Google's script drops the errors of these callbacks, and Firebase's callback ends with one.
  const settle = (onAnswer, answer) => { try { onAnswer?.(answer); } catch {} };
  const peerOf = (target) => {
    const handlers = new Map();
    const waiting = new Map();
    let sent = 0;
    let isReady;
    const ready = new Promise((resolve) => { isReady = resolve; });
    addEventListener('message', async (event) => {
      if (event.source !== target() || event.data?.frames !== true) return;
      const { type, id, data, answer } = event.data;
      if (type === 'ready') isReady();
      else if (type === 'answer') settle(waiting.get(id), answer);
      else target().postMessage(
        { frames: true, type: 'answer', id, answer: [await handlers.get(type)?.(data)] }, '*');
    });
    return {
      ping: () => ready,
      restyle: async () => {},
      register: (type, handler) => handlers.set(type, handler),
      send(type, data, onAnswer) {
        sent += 1;
        if (onAnswer) waiting.set(sent, onAnswer);
        target().postMessage({ frames: true, type, id: sent, data }, '*');
      },
    };
  };
  const context = {
    open({ where, url }, onOpened) {
      const frame = document.createElement('iframe');
      frame.hidden = true;
      frame.src = url;
      where.append(frame);
      return onOpened(peerOf(() => frame.contentWindow));
    },
    getParentIframe() {
      const peer = peerOf(() => parent);
      parent.postMessage({ frames: true, type: 'ready' }, '*');
      return peer;
    },
  };
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: null },
  };
  const { searchParams } = new URL(document.currentScript.src);
  window[searchParams.get('onload') ?? 'gapi_onload']();
})();`;

export async function reachGoogleFrames(context: BrowserContext): Promise<void> {
  const isReachable = await fetch('https://apis.google.com/js/api.js').then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) return;
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
}
