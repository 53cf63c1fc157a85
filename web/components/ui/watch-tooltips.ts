const events = ['pointerover', 'focusin'] as const;

export function watchTooltips(): () => void {
  let stop = () => {
    for (const name of events) document.removeEventListener(name, start);
  };
  let isStopped = false;
  const stopWaiting = stop;
  async function load(anchor: HTMLElement): Promise<void> {
    const layer = await import('./tooltip-layer.ts').catch(() => null);
    if (!isStopped && layer !== null) stop = layer.startTooltips(anchor);
  }
  function start({ target }: Event): void {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
    if (anchor === null) return;
    stopWaiting();
    void load(anchor);
  }
  for (const name of events) document.addEventListener(name, start);
  return () => {
    isStopped = true;
    stop();
  };
}
