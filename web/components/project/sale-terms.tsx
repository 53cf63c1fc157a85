import { Copy, UserRound } from 'lucide-react';
import type { Licence } from '#domain/projects/sale-mode.ts';
import { saleTermsTexts } from '#words/screens/sale-terms.ts';

interface Terms {
  readonly licence?: Licence | undefined;
  readonly copiesSold?: number | undefined;
}

export function SaleTermsLine({ licence, copiesSold = 0 }: Terms) {
  const Icon = licence === undefined ? UserRound : Copy;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4" />
      {licence === undefined ? saleTermsTexts.oneBuyer : saleTermsTexts.copies(copiesSold)}
    </span>
  );
}
