import type { LinkProps } from '@tanstack/react-router';
import { CirclePlus, LayoutDashboard, PackageCheck, Settings, Store, UserRound } from 'lucide-react';
import { texts } from '../../lib/texts.ts';

export interface NavItem {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: typeof Store;
}

/** The sidebar and the drawer, in this order. "Your Project" is the specification's name for the page that lists all projects. */
export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: texts.nav.dashboard, icon: LayoutDashboard },
  { to: '/add-project', label: texts.nav.addProject, icon: CirclePlus },
  { to: '/your-project', label: texts.nav.yourProject, icon: Store },
  { to: '/orders', label: texts.nav.orders, icon: PackageCheck },
  { to: '/profile', label: texts.nav.profile, icon: UserRound },
  { to: '/setting', label: texts.nav.settings, icon: Settings },
];
