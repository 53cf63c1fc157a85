import '../styles/index.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { readPageData } from '../api/page-data.ts';
import { createClients } from './clients.ts';
import { guardStepOf } from './guard.ts';
import { hydrateApplication, hydratePage, queriesSettled, screenOf } from './hydrate-application.tsx';

export function startApplication(root: HTMLElement): void {
  if (root.hasChildNodes()) void hydrateApplication(root);
  else createRoot(root).render(screenOf(createClients()));
}

/** @returns null for a viewer who is no member, to whom the application shows no more than the document does */
export async function takeOverPage(root: HTMLElement): Promise<Root | null> {
  const clients = createClients();
  if (guardStepOf(await clients.session.settled()) !== 'inside') return null;
  const page = readPageData();
  clients.router.options.context.servedPage = page;
  await clients.router.load();
  await queriesSettled(clients);
  if (page !== null) return hydratePage(root, clients, page);
  await typingEnded(root);
  root.removeAttribute('data-page');
  root.replaceChildren();
  const application = createRoot(root);
  flushSync(() => application.render(screenOf(clients)));
  return application;
}

/** Replacing the page would lose text that is being typed. */
function typingEnded(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement) || !root.contains(field)) resolve();
    else field.addEventListener('blur', () => resolve(), { once: true });
  });
}
