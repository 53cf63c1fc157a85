type Kind = 'success' | 'info' | 'warn' | 'error';

const listeners = new Set<() => void>();
let isWanted = false;

export function areToastsWanted(): boolean {
  return isWanted;
}

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the toast container ahead of time, so that toasts also appear after the connection is lost. */
export function wantToasts(): void {
  if (isWanted) return;
  isWanted = true;
  for (const listener of listeners) listener();
}

let showContainer = () => {};
const containerShown = new Promise<void>((resolve) => {
  showContainer = resolve;
});

/** Called once the container is mounted, because it forgets toasts that it was given earlier. */
export function onContainerShown(): void {
  showContainer();
}

/** The message is the ID, so that identical toasts are shown once. */
function show(kind: Kind, message: string): void {
  wantToasts();
  void Promise.all([import('react-toastify/unstyled'), containerShown]).then(
    ([{ toast }]) => toast[kind](message, { toastId: message }),
    // Firefox rejects the import when the person leaves the page meanwhile.
    () => {},
  );
}

export function toastSuccess(message: string): void {
  show('success', message);
}

export function toastInfo(message: string): void {
  show('info', message);
}

export function toastWarn(message: string): void {
  show('warn', message);
}

export function toastError(message: string): void {
  show('error', message);
}
