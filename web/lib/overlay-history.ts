import type { RouterHistory } from '@tanstack/react-router';

/**
 * Makes the browser's Back close an open overlay (dialog, drawer, menu) instead of leaving the page. While an
 * overlay is open, the current history entry is an extra "overlay entry" above the page entry, with the same
 * URL. The router is unaware of the overlay entry: popstate events between the two entries do not reach the
 * router, `pushState` replaces the overlay entry, and `replaceState` also updates the page entry.
 */

interface Overlay {
  close: () => void;
}

interface EntryState {
  __TSR_key?: string;
  __TSR_index?: number;
  /** The key of the page entry; set only on the overlay entry. */
  overlayOn?: string;
}

const overlays: Overlay[] = [];

let routerHistory: RouterHistory | null = null;
let isListening = false;
/** The key of the page entry while the current entry is the overlay entry; undefined otherwise. */
let coveredKey: string | undefined;
/** The state and URL to write to the page entry when the overlay entry is left. */
let pageEntry: { state: unknown; url: string } | null = null;
/** Whether Back has just left the overlay entry, so that Forward would return to it. */
let isOverlayEntryAhead = false;
/** True until the popstate event of a traversal that this module started. */
let isTraversing = false;
let isScheduled = false;
/** The router's writes during a traversal by this module, delayed because they would change the wrong entry. */
let delayedWrites: (() => void)[] = [];

/** Patches `history` before the router stores references to its functions. */
export function withOverlayEntry(create: () => RouterHistory): RouterHistory {
  const { history } = globalThis;
  history.pushState = (state: unknown, _unused: string, url?: string | URL | null) => {
    writeAfterTraversal(() => {
      if (coveredKey === undefined) writeEntry('pushState', pageStateOf(state), url);
      else writeEntry('replaceState', pageStateOf(state), url);
      coveredKey = undefined;
      pageEntry = null;
      scheduleSync();
    });
  };
  history.replaceState = (state: unknown, _unused: string, url?: string | URL | null) => {
    writeAfterTraversal(() => {
      const page = pageStateOf(state);
      if (coveredKey === undefined) writeEntry('replaceState', page, url);
      else {
        writeEntry('replaceState', { ...page, overlayOn: coveredKey }, url);
        pageEntry = { state: page, url: location.href };
      }
    });
  };
  history.go = (delta = 0) => {
    // The router undoes a blocked Back with `go(1)`. If the browser aborts that traversal, it is retried;
    // otherwise the URL would not match the page.
    goBy(delta, () => {
      if (delta === 1) history.go(delta);
    });
  };
  listen();
  routerHistory = create();
  return routerHistory;
}

export function afterUndoneBack(work: () => void): void {
  globalThis.addEventListener('popstate', work, { once: true });
}

export function addOverlay(overlay: Overlay): () => void {
  listen();
  overlays.push(overlay);
  // The entry is pushed immediately, so that Back closes the overlay as soon as the overlay is painted.
  syncEntry();
  scheduleSync();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    scheduleSync();
  };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // Capture-phase listeners run before the router's listener.
  globalThis.addEventListener('popstate', onPopState, { capture: true });
  readCurrentEntry();
  // After a reload, the current entry may be the overlay entry of an overlay that is now closed.
  scheduleSync();
}

function onPopState(event: PopStateEvent): void {
  const leftKey = coveredKey;
  const page = pageEntry;
  const state = entryState();
  const isOwnTraversal = isTraversing;
  isTraversing = false;
  isOverlayEntryAhead = false;
  readCurrentEntry();
  if (leftKey !== undefined && coveredKey === undefined && (isOwnTraversal || keyOf(state) === leftKey)) {
    event.stopImmediatePropagation();
    if (page !== null && keyOf(page.state as EntryState) !== leftKey)
      writeEntry('replaceState', page.state, page.url);
    if (!isOwnTraversal) {
      isOverlayEntryAhead = true;
      overlays.at(-1)?.close();
    }
  } else if (coveredKey !== undefined && (isOwnTraversal || belongsToShownPage(state))) {
    event.stopImmediatePropagation();
    // The user went forward to the entry of an overlay that is now closed.
    if (!isOwnTraversal && overlays.length === 0) skipOverlayEntry();
  }
  performDelayedWrites();
  scheduleSync();
}

function performDelayedWrites(): void {
  const writes = delayedWrites;
  delayedWrites = [];
  for (const perform of writes) perform();
}

function skipOverlayEntry(): void {
  // The overlay entry's copy of the page state may be outdated.
  pageEntry = null;
  const { navigation } = globalThis as { navigation?: { canGoForward: boolean } };
  if (navigation?.canGoForward === true) {
    coveredKey = undefined;
    globalThis.history.forward();
  }
}

/** Defers `syncEntry` to the next task, so that the overlay entry is kept when one dialog closes and another opens. */
function scheduleSync(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    syncEntry();
  });
}

function syncEntry(): void {
  // While the router undoes a blocked Back, the current entry belongs to another page.
  if (isTraversing || !belongsToShownPage(entryState())) return;
  if (overlays.length > 0 && coveredKey === undefined) {
    // If Back has left the entry but an overlay refused to close, that entry is reused, because browsers skip
    // entries that are pushed without user interaction.
    if (isOverlayEntryAhead) traverse(1);
    else pushOverlayEntry();
  } else if (overlays.length === 0 && coveredKey !== undefined) traverse(-1);
  isOverlayEntryAhead = false;
}

function pushOverlayEntry(): void {
  routerHistory?.flush();
  const state = entryState();
  writeEntry('pushState', { ...state, overlayOn: keyOf(state) });
  readCurrentEntry();
}

function traverse(delta: 1 | -1): void {
  isTraversing = true;
  goBy(delta, () => {
    isTraversing = false;
    isOverlayEntryAhead = delta === 1;
    performDelayedWrites();
    scheduleSync();
  });
}

interface NavigationApi {
  readonly currentEntry: { readonly index: number } | null;
  entries(): readonly { readonly key: string }[];
  traverseTo(key: string): { readonly committed: Promise<unknown>; readonly finished: Promise<unknown> };
}

/**
 * Like `history.go`. Browsers can abort a traversal without a popstate event, for example if the user presses
 * Back at the same moment. Only the Navigation API reports this, by rejecting its promise
 * (https://developer.mozilla.org/docs/Web/API/Navigation/traverseTo).
 */
function goBy(delta: number, onLost: () => void): void {
  const { navigation } = globalThis as { navigation?: NavigationApi };
  const entry = navigation?.entries()[(navigation.currentEntry?.index ?? 0) + delta];
  if (navigation === undefined || entry === undefined || delta === 0) {
    History.prototype.go.call(globalThis.history, delta);
    return;
  }
  const { committed, finished } = navigation.traverseTo(entry.key);
  committed.catch((error: unknown) => {
    if ((error as { name?: string }).name === 'AbortError') onLost();
  });
  finished.catch(() => {});
}

function readCurrentEntry(): void {
  const state = entryState();
  coveredKey = state.overlayOn;
  pageEntry = coveredKey === undefined ? null : { state: pageStateOf(state), url: location.href };
}

function writeAfterTraversal(perform: () => void): void {
  if (isTraversing) {
    delayedWrites.push(perform);
    return;
  }
  isOverlayEntryAhead = false;
  perform();
}

function writeEntry(method: 'pushState' | 'replaceState', state: unknown, url?: string | URL | null): void {
  History.prototype[method].call(globalThis.history, state, '', url);
}

function entryState(): EntryState {
  return (globalThis.history.state ?? {}) as EntryState;
}

/** Landing page entries have no key, because the landing page has no router. */
function keyOf({ __TSR_key: key = '' }: EntryState): string {
  return key;
}

function belongsToShownPage(state: EntryState): boolean {
  // The index is compared, because `replaceState` changes the key.
  return routerHistory === null || indexOf(state) === indexOf(routerHistory.location.state);
}

function indexOf({ __TSR_index: index = 0 }: EntryState): number {
  return index;
}

function pageStateOf(state: unknown): EntryState {
  const { overlayOn: _key, ...page } = (state ?? {}) as EntryState;
  return page;
}
