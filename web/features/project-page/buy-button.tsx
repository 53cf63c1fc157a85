import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useMember } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import { buyPath } from '../../lib/public-paths.ts';

/**
 * For a visitor, a link to the log-in, after which the payment opens. For a member, the button stays the same element
 * after reserving, because it regains the focus when the payment dialog closes.
 */
export function BuyButton({
  project: { projectId, paymentProcessing, reservedByMe },
  isShort = false,
  onBuy,
}: {
  project: ProjectDetails;
  isShort?: boolean;
  onBuy: () => void;
}) {
  const isMember = useMember() !== null;
  const props = { size: 'lg', block: !isShort, ...(isShort ? {} : { 'data-buy-button': '' }) } as const;
  if (!isMember) {
    return (
      <Button asChild {...props}>
        <a href={localPath(buyPath(projectId))} rel="nofollow" data-buy={projectId}>
          {isShort ? projectTexts.buyShort : projectTexts.buy}
        </a>
      </Button>
    );
  }
  return (
    <Button {...props} onClick={onBuy}>
      {paymentProcessing === true
        ? projectTexts.showPayment
        : reservedByMe
          ? isShort
            ? projectTexts.continueShort
            : projectTexts.continuePayment
          : isShort
            ? projectTexts.buyShort
            : projectTexts.buy}
    </Button>
  );
}
