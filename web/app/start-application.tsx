import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './application.tsx';

export function startApplication(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  );
}
