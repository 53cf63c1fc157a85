import { useQuery } from '@tanstack/react-query';
import { notificationsQuery, useChangeNotifications } from '../../api/settings-queries.ts';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { settingsTexts } from '../../lib/texts/settings.ts';
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
        onSuccess: () => toastSuccess(settingsTexts.mailsSaved),
        onError: () => toastError(settingsTexts.mailsFailed),
      },
    );
  };
  if (wanted === undefined && query.isError) {
    return (
      <ErrorState
        title={settingsTexts.mailsLoadFailed}
        body={errorsTexts.network}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <SettingsSection title={settingsTexts.mails} line={settingsTexts.mailsHint}>
      {wanted === undefined ? (
        <div aria-busy="true" className="space-y-4">
          <output className="sr-only">{commonTexts.loading}</output>
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-11 w-72" />
        </div>
      ) : (
        <div className="space-y-4">
          <Checkbox
            label={settingsTexts.mailSold}
            hint={settingsTexts.mailSoldHint}
            checked={wanted.sold}
            onCheckedChange={(sold) => choose({ sold })}
          />
          <Checkbox
            label={settingsTexts.mailShipping}
            hint={settingsTexts.mailShippingHint}
            checked={wanted.shipping}
            onCheckedChange={(shipping) => choose({ shipping })}
          />
        </div>
      )}
    </SettingsSection>
  );
}
