import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { shopTexts } from '#words/screens/shop.ts';
import { isProblem } from '../../api/api-client.ts';
import { type Shop, type ShopChange, shopQuery, useChangeShop } from '../../api/settings-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatDate } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

export function ShopSection() {
  const { data: shop } = useQuery({ ...shopQuery, throwOnError: true });
  return (
    <SettingsSection title={shopTexts.title} subtitle={shopTexts.hint}>
      {shop === undefined ? <Skeleton className="h-38 w-72 max-w-full sm:h-24" /> : <ShopForm shop={shop} />}
    </SettingsSection>
  );
}

function ShopForm({ shop }: { shop: Shop }) {
  const change = useChangeShop();
  const [until, setUntil] = useState('');
  const save = (wanted: ShopChange) =>
    change.mutate(wanted, {
      onSuccess: ({ closed }) => toastSuccess(closed ? shopTexts.nowClosed : shopTexts.nowOpen),
      onError: (error) => {
        if (!isProblem(error, 'invalid-field')) toastError(shopTexts.failed);
      },
    });
  if (shop.closed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{shop.until === null ? shopTexts.closed : shopTexts.closedUntil(formatDate(shop.until))}</p>
        <Button busy={change.isPending} onClick={() => save({ closed: false })}>
          {shopTexts.open}
        </Button>
      </div>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save(until === '' ? { closed: true } : { closed: true, until });
  };
  const { error } = change;
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <Field
        label={shopTexts.until}
        hint={shopTexts.untilHint}
        optional
        className="grow basis-56"
        error={isProblem(error, 'invalid-field') ? error.message : undefined}
      >
        <TextInput type="date" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
      </Field>
      <Button type="submit" variant="secondary" busy={change.isPending} className="sm:mt-7">
        {shopTexts.close}
      </Button>
    </form>
  );
}
