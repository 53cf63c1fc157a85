import { useQuery } from '@tanstack/react-query';
import { notificationsQuery, useChangeNotifications } from '../../api/settings-queries.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { texts } from '../../lib/texts.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** Which of the mails that can be switched off come. A choice is kept at once. */
export function MailsSection() {
  const query = useQuery(notificationsQuery);
  const change = useChangeNotifications();
  const { data: wanted } = query;
  const choose = (part: Partial<NonNullable<typeof wanted>>) => {
    if (wanted === undefined) return;
    change.mutate(
      { ...wanted, ...part },
      {
        onSuccess: () => toastSuccess(texts.settings.mailsSaved),
        onError: () => toastError(texts.settings.mailsFailed),
      },
    );
  };
  if (wanted === undefined && query.isError) {
    return (
      <ErrorState
        title={texts.settings.mailsLoadFailed}
        body={texts.errors.network}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <SettingsSection title={texts.settings.mails} line={texts.settings.mailsHint}>
      {wanted === undefined ? (
        <div aria-busy="true" className="space-y-4">
          <output className="sr-only">{texts.common.loading}</output>
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-11 w-72" />
        </div>
      ) : (
        <div className="space-y-4">
          <Checkbox
            label={texts.settings.mailSold}
            hint={texts.settings.mailSoldHint}
            checked={wanted.sold}
            onCheckedChange={(sold) => choose({ sold })}
          />
          <Checkbox
            label={texts.settings.mailShipping}
            hint={texts.settings.mailShippingHint}
            checked={wanted.shipping}
            onCheckedChange={(shipping) => choose({ shipping })}
          />
        </div>
      )}
    </SettingsSection>
  );
}
