/** Whether the target is a frame that the payment provider shows above this page, for example for 3-D Secure. */
export function isProviderFrame(target: EventTarget | null): boolean {
  return target instanceof HTMLIFrameElement && target.closest('[role="dialog"]') === null;
}

export function isProviderFrameOpen(): boolean {
  return document.elementsFromPoint(innerWidth / 2, innerHeight / 2).some(isProviderFrame);
}

/** Opens an element that is above the provider's frames, which have the highest z-index. */
export function openTopLayer(): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'pointer-events-auto fixed inset-0 size-auto bg-transparent text-ink';
  document.body.append(layer);
  // In browsers without the Popover API (before 2024), the layer is behind the frame.
  if ('popover' in layer) {
    layer.popover = 'manual';
    layer.showPopover();
  }
  return layer;
}
