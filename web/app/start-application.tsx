import '../styles/index.css';
import { createRoot, type Root } from 'react-dom/client';
import { createClients } from './clients.ts';
import { guardStepOf } from './guard.ts';
import { hydrateApplication, inSteps, screenOf } from './hydrate-application.tsx';

/** Browsers translate a page after it has loaded. */
const keepTexts = async (): Promise<void> =>
  (await import('../lib/translated-texts.ts')).keepTranslatedTexts(document.body);

export function startApplication(root: HTMLElement): void {
  void keepTexts();
  if (root.hasChildNodes()) void hydrateApplication(root);
  else inSteps(() => createRoot(root).render(screenOf(createClients())));
}

/** @returns null for a viewer who is no member, to whom the application shows no more than the document does */
export async function takeOverPage(root: HTMLElement): Promise<Root | null> {
  void keepTexts();
  const clients = createClients();
  const [{ showMember }, state] = await Promise.all([
    import('./take-over-page.tsx'),
    clients.session.settled(),
  ]);
  return guardStepOf(state) === 'inside' ? await showMember(root, clients) : null;
}
