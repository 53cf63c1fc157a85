import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceTexts } from '#words/screens/balance.ts';
import {
  type Balance,
  type PayoutAccount,
  payoutAccountQuery,
  useRemovePayoutAccount,
} from '../../api/balance-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatAmount, formatWeekday, formatDeadline } from '../../lib/format.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const AccountDialog = onDemandWhileOpen(async () => (await import('./account-dialog.tsx')).AccountDialog);

const texts = balanceTexts.payout;

export function PayoutCard({ balance }: { balance: Balance }) {
  const account = useQuery(payoutAccountQuery);
  const remove = useRemovePayoutAccount();
  const [opened, setOpened] = useState<'account' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const { obstacle, nextPayoutOn, nextRunOn, available, keptBackMinor, earlierDebtMinor, minimumPayout } =
    balance;
  return (
    <Card asChild className="mb-5">
      <section
        aria-labelledby="next-payout"
        className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4"
      >
        <div className="min-w-0 grow basis-80">
          <h2 id="next-payout" className="text-sm font-semibold text-muted">
            {texts.title}
          </h2>
          <p className="mt-0.5 text-xl font-[670]">
            {nextPayoutOn === null
              ? texts.none(formatWeekday(nextRunOn))
              : texts.planned(
                  formatAmount(available - keptBackMinor - earlierDebtMinor),
                  formatWeekday(nextPayoutOn),
                )}
          </p>
          {obstacle !== null && (
            <p className="mt-1 max-w-[62ch]">
              {texts.obstacles[obstacle]}
              {obstacle === 'below-minimum' && ` ${texts.minimum(formatAmount(minimumPayout))}`}
            </p>
          )}
          {keptBackMinor > 0 && (
            <p className="mt-1 max-w-[62ch]">{texts.keptBack(formatAmount(keptBackMinor))}</p>
          )}
          {earlierDebtMinor > 0 && (
            <p className="mt-1 max-w-[62ch]">{texts.earlierDebt(formatAmount(earlierDebtMinor))}</p>
          )}
          {account.data && <Account account={account.data} />}
          {account.isError && <p className="mt-1 text-muted">{texts.accountFailed}</p>}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {account.data !== undefined && (
            <Button
              variant={account.data === null ? 'primary' : 'secondary'}
              onClick={() => setOpened('account')}
            >
              {account.data === null ? texts.addAccount : texts.changeAccount}
            </Button>
          )}
          {account.data && (
            <Button variant="quiet" onClick={() => setOpened('remove')}>
              {texts.removeAccount}
            </Button>
          )}
        </div>
        <AccountDialog open={opened === 'account'} onClose={close} />
        <RemoveDialog
          open={opened === 'remove'}
          onClose={close}
          removal={remove}
          title={balanceTexts.account.removeTitle}
          body={balanceTexts.account.removeBody}
          removed={balanceTexts.account.removed}
          confirmLabel={texts.removeAccount}
          danger
        />
      </section>
    </Card>
  );
}

function Account({ account }: { account: PayoutAccount }) {
  const approval =
    account.approval === null ? null : texts.approval(account.approval.status, account.approval.missing);
  return (
    <p className="mt-2">
      {texts.to(account.masked)}
      {!account.isUsable && (
        <span className="block text-sm text-muted">
          {texts.usableFrom(formatDeadline(account.usableFrom))}
        </span>
      )}
      {approval !== null && <span className="block max-w-[62ch]">{approval}</span>}
    </p>
  );
}
