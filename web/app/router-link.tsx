import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { PageLinkProps } from '../components/layout/page-link.tsx';

export function routerLink(props: PageLinkProps) {
  return <Link {...(props as LinkProps & ComponentProps<'a'>)} />;
}
