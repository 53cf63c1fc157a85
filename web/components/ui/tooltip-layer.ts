import { computePosition, flip, offset, shift, type Placement } from '@floating-ui/dom';

const OPEN_DELAY_MS = 350;
/** For this long after a tooltip closes, the next one opens without delay. */
const SKIP_DELAY_MS = 300;

const layerClasses =
  'pointer-events-none fixed top-0 left-0 z-80 w-max max-w-64 animate-fade rounded-control bg-ink px-2.5 py-1 text-sm text-paper shadow-float';

export function startTooltips(first: HTMLElement): () => void {
  let anchor: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = -Infinity;

  function close(): void {
    clearTimeout(timer);
    if (shown !== null) closedAt = performance.now();
    shown?.remove();
    shown = null;
    anchor = null;
  }

  async function show(target: HTMLElement): Promise<void> {
    if (!target.isConnected) return;
    const layer = document.createElement('div');
    layer.setAttribute('role', 'tooltip');
    layer.className = layerClasses;
    layer.textContent = target.dataset['tooltip'] ?? '';
    document.body.append(layer);
    shown = layer;
    const { x, y } = await computePosition(target, layer, {
      strategy: 'fixed',
      placement: (target.dataset['tooltipSide'] ?? 'top') as Placement,
      middleware: [offset(6), flip(), shift({ padding: 8 })],
    });
    Object.assign(layer.style, { left: `${x}px`, top: `${y}px` });
  }

  function open(target: HTMLElement, delayMs: number): void {
    if (target === anchor) return;
    close();
    anchor = target;
    timer = setTimeout(() => void show(target), performance.now() - closedAt < SKIP_DELAY_MS ? 0 : delayMs);
  }

  const stops = [
    on('pointerover', (event) => {
      const target = anchorOf(event.target);
      if (target === null) close();
      else if (event.pointerType !== 'touch') open(target, OPEN_DELAY_MS);
    }),
    on('focusin', (event) => {
      const target = anchorOf(event.target);
      if (target?.matches(':focus-visible') === true) open(target, 0);
    }),
    on('focusout', close),
    on('pointerdown', close),
    on('scroll', close),
    on('keydown', ({ key }) => {
      if (key === 'Escape') close();
    }),
  ];
  open(first, OPEN_DELAY_MS);
  return () => {
    close();
    for (const stop of stops) stop();
  };
}

function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}

/** Listens in the capture phase, because `scroll` events of elements do not bubble. */
function on<Name extends keyof DocumentEventMap>(
  name: Name,
  listener: (event: DocumentEventMap[Name]) => void,
): () => void {
  document.addEventListener(name, listener, true);
  return () => document.removeEventListener(name, listener, true);
}
