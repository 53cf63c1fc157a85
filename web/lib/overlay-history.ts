import type { RouterHistory } from '@tanstack/react-router';

/*
 * While something lies over the page, the browser stands on a second history entry of the same address, so that Back
 * takes that entry and not the page. The router never learns of it: its moves are kept from the router, what the router
 * pushes takes its place, and what the router replaces is copied to the page's own entry below it.
 */

interface Overlay {
  close: () => void;
}

interface EntryState {
  __TSR_key?: string;
  __TSR_index?: number;
  /** Key of the page's own entry below; set only on the overlays' entry. */
  overlayOn?: string;
}

/** The topmost last. */
const overlays: Overlay[] = [];

let routerHistory: RouterHistory | null = null;
let isListening = false;
/** Key of the entry below, while the browser stands on the overlays' entry. */
let standsOn: string | undefined;
/** What the page's own entry should say once the overlays' entry is gone. */
let pageEntry: { state: unknown; url: string } | null = null;
/** A Back has just left the overlays' entry, so it is the next one forward. */
let isAhead = false;
let isTraversing = false;
let isScheduled = false;
/** What the router wrote during a traversal of ours; written once that has arrived. */
let delayedWrites: (() => void)[] = [];

/** The router's history, made here because it must write through the functions set first. */
export function withOverlayEntry(create: () => RouterHistory): RouterHistory {
  const { history } = globalThis;
  history.pushState = (state: unknown, _unused: string, url?: string | URL | null) => {
    write(() => {
      if (standsOn === undefined) rawWrite('pushState', withoutMark(state), url);
      else rawWrite('replaceState', withoutMark(state), url);
      standsOn = undefined;
      pageEntry = null;
      schedule();
    });
  };
  history.replaceState = (state: unknown, _unused: string, url?: string | URL | null) => {
    write(() => {
      const page = withoutMark(state);
      if (standsOn === undefined) rawWrite('replaceState', page, url);
      else {
        rawWrite('replaceState', { ...page, overlayOn: standsOn }, url);
        pageEntry = { state: page, url: location.href };
      }
    });
  };
  listen();
  routerHistory = create();
  return routerHistory;
}

/** Back closes it while it is the topmost. Returns what takes it off again. */
export function addOverlay(overlay: Overlay): () => void {
  listen();
  overlays.push(overlay);
  schedule();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    schedule();
  };
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // Capturing, to come before the router's own listener.
  globalThis.addEventListener('popstate', onPop, { capture: true });
  arrive();
  // Reloaded with something open, which is open no longer.
  schedule();
}

function onPop(event: PopStateEvent): void {
  const left = standsOn;
  const page = pageEntry;
  const state = entryState();
  const isOwn = isTraversing;
  isTraversing = false;
  isAhead = false;
  arrive();
  if (left !== undefined && standsOn === undefined && (isOwn || keyOf(state) === left)) {
    event.stopImmediatePropagation();
    if (page !== null && keyOf(page.state as EntryState) !== left)
      rawWrite('replaceState', page.state, page.url);
    if (!isOwn) {
      isAhead = true;
      overlays.at(-1)?.close();
    }
  } else if (standsOn !== undefined && (isOwn || isOfShownPage(state))) {
    event.stopImmediatePropagation();
    // Somebody went forward to where something was open.
    if (!isOwn && overlays.length === 0) leaveForward();
  }
  const writes = delayedWrites;
  delayedWrites = [];
  for (const perform of writes) perform();
  schedule();
}

/** Over the entry of something closed long ago: to what follows it, or else back to the page. */
function leaveForward(): void {
  // What it says of the page can be old.
  pageEntry = null;
  const { navigation } = globalThis as { navigation?: { canGoForward: boolean } };
  if (navigation?.canGoForward === true) {
    standsOn = undefined;
    globalThis.history.forward();
  }
}

/** After the current task: what closes and opens, or closes and navigates, in one go leaves the entry where it is. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    settle();
  });
}

function settle(): void {
  // Elsewhere for a moment: the router is undoing a Back that something on the page refused.
  if (isTraversing || !isOfShownPage(entryState())) return;
  if (overlays.length > 0 && standsOn === undefined) {
    // Pushed again after each refused Back, without a touch between, the entry would be skipped by browsers.
    if (isAhead) traverse(1);
    else pushOverlayEntry();
  } else if (overlays.length === 0 && standsOn !== undefined) traverse(-1);
  isAhead = false;
}

function pushOverlayEntry(): void {
  routerHistory?.flush();
  const state = entryState();
  rawWrite('pushState', { ...state, overlayOn: keyOf(state) });
  arrive();
}

function traverse(delta: 1 | -1): void {
  isTraversing = true;
  globalThis.history.go(delta);
}

function arrive(): void {
  const state = entryState();
  standsOn = state.overlayOn;
  pageEntry = standsOn === undefined ? null : { state: withoutMark(state), url: location.href };
}

function write(perform: () => void): void {
  if (isTraversing) {
    delayedWrites.push(perform);
    return;
  }
  isAhead = false;
  perform();
}

function rawWrite(method: 'pushState' | 'replaceState', state: unknown, url?: string | URL | null): void {
  History.prototype[method].call(globalThis.history, state, '', url);
}

function entryState(): EntryState {
  return (globalThis.history.state ?? {}) as EntryState;
}

/** The landing page has no router, and entries without keys. */
function keyOf({ __TSR_key: key = '' }: EntryState): string {
  return key;
}

function isOfShownPage(state: EntryState): boolean {
  // The index and not the key, which every replacement changes.
  return routerHistory === null || indexOf(state) === indexOf(routerHistory.location.state);
}

function indexOf({ __TSR_index: index = 0 }: EntryState): number {
  return index;
}

function withoutMark(state: unknown): EntryState {
  const { overlayOn: _mark, ...page } = (state ?? {}) as EntryState;
  return page;
}
