import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';

/** Pages that the public frame and the landing page lead to. */
export type PublicTarget = '/' | '/login' | '/signup' | '/dashboard' | '/your-project';

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

/** The application draws links with the router here; without it, links load the page they lead to. */
export const PageLinkProvider = LinkContext;

/** A link that works with the router and, on the prerendered page, without it. */
export function PageLink(props: PageLinkProps) {
  const drawLink = useContext(LinkContext);
  return drawLink(props);
}
