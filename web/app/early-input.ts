/**
 * Records typed values, the focus and the last pressed button of a prerendered form until the application's
 * form takes them over.
 */
export class EarlyInput {
  readonly #screen: HTMLElement;
  #pressed: string | null = null;
  /** Replacing the elements would interrupt a pressed pointer or an IME composition. */
  #gestures = new Set<'pointer' | 'composition'>();
  #onIdle: () => void = () => {};

  constructor(screen: HTMLElement) {
    this.#screen = screen;
    screen.addEventListener('submit', (event) => event.preventDefault());
    // Pressing Enter in a field also clicks the submit button.
    screen.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button === null) return;
      this.#pressed = keyOf(button);
      if (button.type === 'submit') button.setAttribute('aria-disabled', 'true');
    });
    const options = { capture: true };
    addEventListener('pointerdown', () => this.#gestures.add('pointer'), options);
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => this.#end('pointer'), options);
    screen.addEventListener('compositionstart', () => this.#gestures.add('composition'));
    screen.addEventListener('compositionend', () => this.#end('composition'));
  }

  async gestureEnded(): Promise<void> {
    while (this.#gestures.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  /** Both screens must be in the document, so that a phone keeps its keyboard open. */
  moveTo(next: HTMLElement): void {
    const controls = new Map(controlsOf(next).map((control) => [keyOf(control), control]));
    for (const field of this.#screen.querySelectorAll('input')) {
      const other = controls.get(keyOf(field));
      if (!(other instanceof HTMLInputElement) || field.value === '') continue;
      other.value = field.value;
      other.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    const focused = controlsOf(this.#screen).find((control) => control === document.activeElement);
    if (focused !== undefined) moveFocus(focused, controls.get(keyOf(focused)));
    if (this.#pressed !== null) controls.get(this.#pressed)?.click();
  }

  /** Waits for the next task, because the browser dispatches the click only after the pointer's release. */
  #end(gesture: 'pointer' | 'composition'): void {
    setTimeout(() => {
      this.#gestures.delete(gesture);
      if (this.#gestures.size === 0) this.#onIdle();
    });
  }
}

function controlsOf(screen: HTMLElement): HTMLElement[] {
  return [...screen.querySelectorAll<HTMLElement>('a[href], button, input')];
}

function keyOf(control: HTMLElement): string {
  const name = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent;
  return `${control.tagName} ${name}`;
}

function moveFocus(from: HTMLElement, to: HTMLElement | undefined): void {
  to?.focus({ preventScroll: true });
  // Email inputs do not support text selection.
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement) || from.selectionStart === null)
    return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
