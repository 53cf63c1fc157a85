import { StrictMode } from 'react';
import { LandingPage } from '../features/landing/landing-page.tsx';

/** The tree that the build renders and the browser hydrates: they must be the same. */
export function LandingDocument() {
  return (
    <StrictMode>
      <LandingPage />
    </StrictMode>
  );
}
