import type { LinkProps } from '@tanstack/react-router';
import { CirclePlus, LayoutDashboard, PackageCheck, Settings, Store, UserRound } from 'lucide-react';
import { navTexts } from '#words/screens/nav.ts';

export interface NavItem {
  to: NonNullable<LinkProps['to']>;
  label: string;
  icon: typeof Store;
}

/** "Your Project" is the specification's name for the page with all projects. */
export const navItems: readonly NavItem[] = [
  { to: '/dashboard', label: navTexts.dashboard, icon: LayoutDashboard },
  { to: '/add-project', label: navTexts.addProject, icon: CirclePlus },
  { to: '/your-project', label: navTexts.yourProject, icon: Store },
  { to: '/orders', label: navTexts.orders, icon: PackageCheck },
  { to: '/profile', label: navTexts.profile, icon: UserRound },
  { to: '/setting', label: navTexts.settings, icon: Settings },
];
