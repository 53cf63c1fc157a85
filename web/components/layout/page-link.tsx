import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';

export type PublicTarget = '/' | '/login' | '/signup' | '/dashboard' | '/discover' | '/add-project';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: PublicTarget;
}

function plainLink({ to, children, ...rest }: PageLinkProps): ReactNode {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

const LinkContext = createContext<(props: PageLinkProps) => ReactNode>(plainLink);

export const PageLinkProvider = LinkContext;

/** For components that also render on the server, where there is no router. */
export function PageLink(props: PageLinkProps) {
  const drawLink = useContext(LinkContext);
  return drawLink(props);
}
