import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceTexts } from '#words/screens/balance.ts';
import { type TaxIdentity, taxIdentityQuery, useRemoveTaxIdentity } from '../../api/balance-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const TaxDialog = onDemandWhileOpen(async () => (await import('./tax-dialog.tsx')).TaxDialog);

const texts = balanceTexts.tax;

function describe(identity: TaxIdentity | null): string {
  if (identity === null) return texts.none;
  return identity.source === 'payout-details'
    ? texts.ofPayoutDetails(identity.pan)
    : texts.given(identity.pan, identity.gstin);
}

export function TaxCard() {
  const { data: identity, isError } = useQuery(taxIdentityQuery);
  const remove = useRemoveTaxIdentity();
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card asChild className="mb-8">
      <section
        aria-labelledby="tax-details"
        className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4"
      >
        <div className="min-w-0 grow basis-80">
          <h2 id="tax-details" className="text-sm font-semibold text-muted">
            {texts.title}
          </h2>
          {identity !== undefined && <p className="mt-0.5 max-w-[62ch]">{describe(identity)}</p>}
          {isError && <p className="mt-1 text-muted">{texts.loadFailed}</p>}
        </div>
        {identity !== undefined && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <Button variant="secondary" onClick={() => setOpened('edit')}>
              {identity === null ? texts.add : texts.change}
            </Button>
            {identity?.source === 'tax-details' && (
              <Button variant="quiet" onClick={() => setOpened('remove')}>
                {texts.remove}
              </Button>
            )}
          </div>
        )}
        <TaxDialog open={opened === 'edit'} onClose={close} />
        <RemoveDialog
          open={opened === 'remove'}
          onClose={close}
          removal={remove}
          removed={texts.removed}
          title={texts.removeTitle}
          body={texts.removeBody}
          confirmLabel={texts.remove}
          cancelLabel={texts.keep}
        />
      </section>
    </Card>
  );
}
