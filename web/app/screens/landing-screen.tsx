import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { PageLinkProvider, type PageLinkProps } from '../../components/layout/page-link.tsx';
import { LandingPage } from '../../features/landing/landing-page.tsx';

function routerLink(props: PageLinkProps) {
  // The router's types do not take the `undefined` that React's allow for every attribute.
  return <Link {...(props as LinkProps & ComponentProps<'a'>)} />;
}

/** The landing page reached from inside the application, where links need not load a page. */
export function LandingScreen() {
  return (
    <PageLinkProvider value={routerLink}>
      <LandingPage />
    </PageLinkProvider>
  );
}
