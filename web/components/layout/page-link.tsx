import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { localPath } from '../../lib/local-path.ts';

export type PublicTarget = '/' | '/login' | '/signup' | '/dashboard' | '/discover' | '/add-project';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: PublicTarget;
}

function plainLink({ to, children, ...rest }: PageLinkProps): ReactNode {
  return (
    <a {...rest} href={localPath(to)}>
      {children}
    </a>
  );
}

const LinkContext = createContext<(props: PageLinkProps) => ReactNode>(plainLink);

export const PageLinkProvider = LinkContext;

/** Components that are also rendered on the server use this link, because there is no router on the server. */
export function PageLink(props: PageLinkProps) {
  const drawLink = useContext(LinkContext);
  return drawLink(props);
}
