import type { ReactNode } from 'react';
import { projectTexts } from '#words/screens/project.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function Unavailable({
  status,
  frozenUntil,
  shopClosed,
  children,
}: {
  status: 'available' | 'pending' | 'sold';
  frozenUntil: string | null;
  shopClosed: { readonly until: string | null } | null;
  children?: ReactNode;
}) {
  const formatDate = useFormatDate();
  const isSold = status === 'sold';
  return (
    <div className="space-y-3">
      <Button size="lg" block disabled>
        {isSold ? projectTexts.soldOut : projectTexts.buy}
      </Button>
      {isSold ? (
        <p className="text-sm text-muted">{projectTexts.soldHint}</p>
      ) : status === 'pending' ? (
        <Notice tone="warn" title={projectTexts.reserved}>
          {children}
        </Notice>
      ) : frozenUntil !== null ? (
        <Notice tone="warn" title={projectTexts.onHold}>
          {projectTexts.onHoldBody(formatDate(frozenUntil))}
        </Notice>
      ) : (
        shopClosed !== null && (
          <Notice
            tone="warn"
            title={
              shopClosed.until === null
                ? projectTexts.closedNow
                : projectTexts.closedUntil(formatDate(shopClosed.until))
            }
          >
            {projectTexts.closedHint}
          </Notice>
        )
      )}
    </div>
  );
}
