import { watchCloseRequests } from './close-request.ts';

/**
 * Closes an open menu, which is a `<details>` element, on a click elsewhere, on Escape, on a close request and on
 * its buttons with `data-close-menu`. A menu of choices (`data-menu="choice"`) is also closed by its links. While
 * a sheet (`data-menu="sheet"`) is open, nothing else on the page can be used.
 *
 * @returns a function that ends this
 */
export function connectMenu(menu: HTMLDetailsElement): () => void {
  const connection = new AbortController();
  const { signal } = connection;
  const close = () => {
    menu.open = false;
  };
  document.addEventListener(
    'click',
    (event) => {
      // A click may have taken its own target off the page, such as the tick of a filter.
      if (!event.composedPath().includes(menu)) close();
    },
    { signal },
  );
  menu.addEventListener(
    'click',
    ({ target }) => {
      if (menu.dataset['menu'] === 'choice' && target instanceof Element && target.closest('a') !== null)
        close();
    },
    { signal },
  );
  for (const button of menu.querySelectorAll<HTMLButtonElement>('[data-close-menu]')) {
    button.hidden = false;
    button.addEventListener('click', close, { signal });
  }
  menu.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      close();
      menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  let stopWatching: (() => void) | null = null;
  let endIsolation: (() => void) | null = null;
  menu.addEventListener(
    'toggle',
    () => {
      if (menu.open === (stopWatching !== null)) return;
      stopWatching?.();
      stopWatching = menu.open ? watchCloseRequests(close) : null;
      endIsolation?.();
      endIsolation = menu.open && menu.dataset['menu'] === 'sheet' ? makeOthersInert(menu) : null;
    },
    { signal },
  );
  // A wider window may hide the menu.
  addEventListener(
    'resize',
    () => {
      if (menu.open && menu.offsetParent === null) close();
    },
    { signal },
  );
  return () => {
    connection.abort();
    stopWatching?.();
    endIsolation?.();
  };
}

function makeOthersInert(menu: HTMLElement): () => void {
  const others: HTMLElement[] = [];
  let element: Element = menu;
  while (element !== document.body && element.parentElement !== null) {
    const parent: HTMLElement = element.parentElement;
    for (const other of parent.children) {
      if (other === element || !(other instanceof HTMLElement) || other.inert) continue;
      other.inert = true;
      others.push(other);
    }
    element = parent;
  }
  return () => {
    for (const other of others) other.inert = false;
  };
}
