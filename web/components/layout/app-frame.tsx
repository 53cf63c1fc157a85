import { Link, useLocation } from '@tanstack/react-router';
import { LogOut, Menu, PanelLeftClose, PanelLeftOpen, Wallet } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { navTexts } from '#words/screens/nav.ts';
import { classNames } from '../../lib/class-names.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { onDemand, onDemandPart } from '../ui/on-demand.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Logo } from './logo.tsx';
import { type NavItem, navItems } from './nav-items.ts';
import { contentId, SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const HelpLinks = onDemandPart(async () => (await import('./help-links.tsx')).HelpLinks);
const Drawer = onDemand(async () => (await import('../ui/drawer.tsx')).Drawer);

const sidebarKey = 'sidebar';

export interface FeedPlace {
  collapsed: boolean;
  inDrawer: boolean;
  onClick: () => void;
}

export interface AppFrameProps {
  user?: { name: string; username: string; photoUrl?: string | null } | undefined;
  renderFeed: (side?: FeedPlace) => ReactNode;
  onLogout: () => void;
  loggingOut?: boolean | undefined;
  banner?: ReactNode;
  children: ReactNode;
}

export function AppFrame({
  user,
  renderFeed,
  onLogout,
  loggingOut = false,
  banner,
  children,
}: AppFrameProps) {
  const [choice, setChoice] = useState(() => readStored(sidebarKey));
  const isTight = useMediaQuery('(max-width: 1023.98px)');
  const collapsed = choice === null ? isTight : choice === 'collapsed';
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const [shownPath, setShownPath] = useState(pathname);
  if (pathname !== shownPath) {
    setShownPath(pathname);
    setMenuOpen(false);
  }
  const toggle = () => {
    const next = collapsed ? 'open' : 'collapsed';
    writeStored(sidebarKey, next);
    setChoice(next);
  };
  const onClick = () => setMenuOpen(false);
  const content = (inDrawer: boolean) => (
    <SidebarContent
      user={user}
      feed={renderFeed({ collapsed: collapsed && !inDrawer, inDrawer, onClick })}
      collapsed={collapsed && !inDrawer}
      onLogout={onLogout}
      loggingOut={loggingOut}
      onToggle={inDrawer ? undefined : toggle}
      onNavigate={onClick}
    />
  );
  return (
    <div className="min-h-dvh md:flex">
      <SkipLink />
      <aside
        className={classNames(
          'sticky top-0 hidden h-dvh shrink-0 border-r border-line bg-surface transition-[width] md:block print:hidden',
          collapsed ? 'w-18' : 'w-60',
        )}
      >
        {content(false)}
      </aside>
      <header className="sticky top-0 z-40 flex h-14 items-center justify-between gap-2 border-b border-line bg-surface px-2 md:hidden print:hidden">
        <IconButton
          label={commonTexts.openMenu}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          icon={<Menu className="size-6" />}
          onClick={() => setMenuOpen(true)}
        />
        <HomeLink />
        <div className="size-11">{renderFeed()}</div>
      </header>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} title={commonTexts.menu}>
        {content(true)}
      </Drawer>
      <div className="min-w-0 grow">
        {banner}
        <main id={contentId} tabIndex={-1} className="focus:outline-none">
          <div className="mx-auto max-w-[1264px] px-4 py-6 md:px-8 md:py-8">{children}</div>
        </main>
      </div>
    </div>
  );
}

function HomeLink({ markOnly }: { markOnly?: boolean }) {
  return (
    <Link
      to="/dashboard"
      className="inline-flex min-h-11 items-center rounded-control"
      aria-label={navTexts.goToDashboard}
    >
      <Logo markOnly={markOnly} />
    </Link>
  );
}

interface SidebarContentProps {
  user: AppFrameProps['user'];
  feed: ReactNode;
  collapsed: boolean;
  onLogout: () => void;
  loggingOut: boolean;
  onToggle: (() => void) | undefined;
  onNavigate: () => void;
}

function SidebarContent({
  user,
  feed,
  collapsed,
  onLogout,
  loggingOut,
  onToggle,
  onNavigate,
}: SidebarContentProps) {
  return (
    <div className="flex h-full flex-col px-3 py-3">
      <div
        className={classNames(
          'mb-4 flex items-center',
          collapsed ? 'flex-col gap-2' : 'justify-between pl-1.5',
        )}
      >
        <HomeLink markOnly={collapsed} />
        {onToggle && (
          <IconButton
            label={collapsed ? commonTexts.expandSidebar : commonTexts.collapseSidebar}
            aria-expanded={!collapsed}
            tooltipSide="right"
            icon={collapsed ? <PanelLeftOpen className="size-5" /> : <PanelLeftClose className="size-5" />}
            onClick={onToggle}
          />
        )}
      </div>
      <div className="mb-1 min-h-11">{feed}</div>
      <nav aria-label={commonTexts.mainNavigation} className="min-h-0 grow overflow-y-auto">
        <ul className="space-y-1">
          {navItems.map((item) => (
            <li key={item.label}>
              <SideLink {...item} collapsed={collapsed} onClick={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      {!collapsed && (
        <div className="min-h-18">
          <HelpLinks />
        </div>
      )}
      <div
        className={classNames(
          'mt-3 space-y-3 border-t border-line pt-3',
          collapsed && 'flex flex-col items-center',
        )}
      >
        <SideLink
          to="/balance"
          label={navTexts.balance}
          icon={Wallet}
          collapsed={collapsed}
          onClick={onNavigate}
        />
        {collapsed ? <ThemeToggle /> : <ThemeSwitch block />}
        <div className={classNames('flex items-center gap-2.5', collapsed && 'flex-col')}>
          {user && (
            <>
              <Avatar name={user.name} src={user.photoUrl} />
              {!collapsed && (
                <div className="min-w-0 grow leading-tight">
                  <p dir="auto" className="truncate text-sm font-semibold">
                    {user.name}
                  </p>
                  <p className="truncate text-xs text-muted">@{user.username}</p>
                </div>
              )}
            </>
          )}
          {!user && !collapsed && <span className="grow" />}
          <IconButton
            label={navTexts.logout}
            tooltipSide="right"
            busy={loggingOut}
            icon={<LogOut className="size-5" />}
            onClick={onLogout}
          />
        </div>
      </div>
    </div>
  );
}

export function SideLink({
  to,
  label,
  icon: Icon,
  collapsed,
  onClick,
  children,
}: NavItem & { collapsed: boolean; onClick: () => void; children?: ReactNode }) {
  const link = (
    <Link
      to={to}
      onClick={onClick}
      activeOptions={{ includeSearch: false }}
      className={classNames(
        'relative flex min-h-11 items-center gap-3 rounded-control text-base font-medium text-muted transition-colors hover:bg-tint hover:text-ink focus-visible:-outline-offset-2',
        'aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary',
        collapsed ? 'justify-center self-stretch' : 'px-3',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={collapsed ? 'sr-only' : undefined}>{label}</span>
      {children}
    </Link>
  );
  return collapsed ? (
    <Tooltip text={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
