import { Bell, LogOut, Menu, PanelLeftClose, PanelLeftOpen, Wallet, X } from 'lucide-react';
import { commonTexts } from '#words/screens/common.ts';
import { feedLinkTexts } from '#words/screens/feed-link.ts';
import { navTexts } from '#words/screens/nav.ts';
import { sandboxTexts } from '#words/screens/sandbox.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Logo } from './logo.tsx';
import { navItems } from './nav-items.ts';
import { SandboxLine } from './sandbox-line.tsx';

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** What app-frame.tsx shows before the member and the page are known. */
export function FrameSkeleton({ sandboxUrl }: { sandboxUrl: string | null }) {
  return (
    <div className="min-h-dvh md:flex">
      <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 border-r border-line bg-surface md:block narrow-sidebar:w-18">
        <div className="flex h-full flex-col px-3 py-3">
          <div className="mb-4 flex items-center justify-between pl-1.5 narrow-sidebar:flex-col narrow-sidebar:gap-2 narrow-sidebar:pl-0">
            <span className="inline-flex min-h-11 items-center">
              <Logo className="narrow-sidebar:[&>span]:sr-only" />
            </span>
            <IconButton
              label={commonTexts.menu}
              icon={
                <>
                  <PanelLeftClose className="size-5 narrow-sidebar:hidden" />
                  <PanelLeftOpen className="hidden size-5 narrow-sidebar:block" />
                </>
              }
            />
          </div>
          <div className="mb-1 min-h-11">
            <SideItem label={feedLinkTexts.updates} icon={Bell} />
          </div>
          <ul className="min-h-0 grow space-y-1 overflow-hidden">
            {navItems.map((item) => (
              <li key={item.label}>
                <SideItem {...item} />
              </li>
            ))}
          </ul>
          <div className="mt-3 space-y-3 border-t border-line pt-3 narrow-sidebar:flex narrow-sidebar:flex-col narrow-sidebar:items-center">
            <SideItem label={navTexts.balance} icon={Wallet} />
            <Skeleton className="h-10 rounded-control narrow-sidebar:size-10" />
            <div className="flex items-center gap-2.5 narrow-sidebar:flex-col">
              <Skeleton className="size-10 shrink-0 rounded-full" />
              <div className="min-w-0 grow space-y-2 narrow-sidebar:hidden">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className="h-3 w-16" />
              </div>
              <IconButton label={navTexts.logout} icon={<LogOut className="size-5" />} />
            </div>
          </div>
        </div>
      </aside>
      <header className="sticky top-0 z-40 flex h-14 items-center justify-between gap-2 border-b border-line bg-surface px-2 md:hidden">
        <IconButton label={commonTexts.openMenu} icon={<Menu className="size-6" />} />
        <span className="inline-flex min-h-11 items-center">
          <Logo />
        </span>
        <span className="inline-grid size-11 place-items-center">
          <Bell className="size-6" />
        </span>
      </header>
      <div className="min-w-0 grow">
        {sandboxUrl !== null && (
          <SandboxLine
            url={sandboxUrl}
            className="without-banner:hidden"
            dismiss={<IconButton size="sm" label={sandboxTexts.dismiss} icon={<X className="size-4" />} />}
          />
        )}
        <div className="mx-auto max-w-[1264px] px-4 py-6 md:px-8 md:py-8">
          <Skeleton className="h-8.5 w-64 max-w-full" />
          <Skeleton className="mt-2 h-4.5 w-80 max-w-full" />
          <div className="mt-7 grid grid-cols-2 gap-3 md:mt-9 md:grid-cols-3 md:gap-4">
            {cards.map((card) => (
              <Skeleton key={card} className="h-44 rounded-card md:h-56" />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function SideItem({ label, icon: Icon }: { label: string; icon: typeof Bell }) {
  return (
    <span className="flex min-h-11 items-center gap-3 rounded-control px-3 text-base font-medium text-muted narrow-sidebar:justify-center narrow-sidebar:self-stretch narrow-sidebar:px-0">
      <Icon className="size-5 shrink-0" />
      <span className="narrow-sidebar:sr-only">{label}</span>
    </span>
  );
}
