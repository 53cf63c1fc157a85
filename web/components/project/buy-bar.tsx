import { type ReactNode, useEffect, useRef } from 'react';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { projectTexts } from '#words/screens/project.ts';
import { formatRupees } from '../../lib/format.ts';
import { hideWhileInView } from '../../lib/hide-while-in-view.ts';

export function BuyBar({ priceRupees, button }: { priceRupees: number; button: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panelButton = document.querySelector('[data-buy-button]');
    return bar.current === null || panelButton === null
      ? undefined
      : hideWhileInView(bar.current, panelButton);
  }, []);
  return (
    <div
      ref={bar}
      data-buy-bar
      className="sticky bottom-0 z-30 -mx-4 mt-10 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-2.5 md:-mx-8 md:px-8 lg:hidden print:hidden"
    >
      <p className="leading-tight">
        <span className="block text-lg font-bold">{formatRupees(quotePrice(priceRupees).totalRupees)}</span>
        <span className="text-sm text-muted">{projectTexts.feeIncluded}</span>
      </p>
      {button}
    </div>
  );
}
