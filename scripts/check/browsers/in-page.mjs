// oxlint-disable unicorn/consistent-function-scoping -- the page receives only this function

/**
 * Runs in the page, so it uses nothing newer than the oldest browsers have.
 *
 * @param {{ action: string, name: string, value: string }} wanted
 * @returns {boolean} whether the action was possible
 */
export function actInPage({ action, name, value }) {
  const isShown = (/** @type {Element} */ element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const nameOf = (/** @type {any} */ element) => {
    const labels = element.labels ? [...element.labels].map((label) => label.textContent) : [];
    const text = element.getAttribute('aria-label') || labels.join(' ') || element.textContent;
    return text.replace(/\s+/g, ' ').trim();
  };
  const find = (/** @type {string} */ places) =>
    /** @type {any} */ (
      [...document.querySelectorAll(places)].find(
        (element) =>
          nameOf(element).startsWith(name) && (isShown(element) || element.matches('[type=radio]')),
      )
    );
  // Before React has taken over what the server rendered, a press would be lost.
  const isReady = (/** @type {any} */ element) =>
    document.getElementById('root') === null ||
    // The link that visitors get becomes a button for members.
    (element.tagName === 'A' && !element.matches('[data-buy]')) ||
    (element.tagName !== 'A' && Object.keys(element).some((key) => key.startsWith('__reactProps')));
  const actions = {
    see: () => document.body.innerText.replace(/\s+/g, ' ').includes(name),
    at: () => location.pathname.startsWith(name),
    press() {
      const element = find('button, summary, [role=button]') ?? find('a');
      if (
        !element ||
        element.disabled ||
        element.getAttribute('aria-disabled') === 'true' ||
        !isReady(element)
      )
        return false;
      element.click();
      return true;
    },
    choose() {
      const element = find('input[type=radio], input[type=checkbox]');
      // The payment provider's frame has no width until it is ready.
      if (!element || element.disabled || innerWidth < 100) return false;
      element.click();
      return true;
    },
    fill() {
      const element = find('input:not([type=radio]):not([type=checkbox]), textarea');
      if (!element || element.disabled || !isReady(element)) return false;
      element.focus();
      // React replaces the element's own setter.
      const kind = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value);
      for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
      element.blur();
      return true;
    },
    isPainted: () =>
      [...document.querySelectorAll('a, button')].some(
        (element) =>
          nameOf(element).startsWith(name) &&
          !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(getComputedStyle(element).backgroundColor),
      ),
  };
  return actions[/** @type {keyof typeof actions} */ (action)]();
}
