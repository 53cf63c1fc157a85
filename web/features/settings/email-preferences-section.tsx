import { useQuery } from '@tanstack/react-query';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { notificationsQuery, useChangeNotifications } from '../../api/settings-queries.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

export function EmailPreferencesSection() {
  const query = useQuery(notificationsQuery);
  const change = useChangeNotifications();
  const { data: preferences } = query;
  const choose = (part: Partial<NonNullable<typeof preferences>>) => {
    if (preferences === undefined) return;
    change.mutate(
      { ...preferences, ...part },
      {
        onSuccess: () => toastSuccess(settingsTexts.emailsSaved),
        onError: () => toastError(settingsTexts.emailsFailed),
      },
    );
  };
  if (preferences === undefined && query.isError) {
    return (
      <ErrorState
        title={settingsTexts.emailsLoadFailed}
        body={errorsTexts.network}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <SettingsSection title={settingsTexts.emails} subtitle={settingsTexts.emailsHint}>
      {preferences === undefined ? (
        <div aria-busy="true" className="space-y-4">
          <output className="sr-only">{commonTexts.loading}</output>
          {['sold', 'shipping', 'questions', 'messages', 'reminders'].map((choice) => (
            <Skeleton key={choice} className="h-11 w-72 max-w-full" />
          ))}
        </div>
      ) : (
        <div className="space-y-4">
          <Checkbox
            label={settingsTexts.emailSold}
            hint={settingsTexts.emailSoldHint}
            checked={preferences.sold}
            onCheckedChange={(sold) => choose({ sold })}
          />
          <Checkbox
            label={settingsTexts.emailShipping}
            hint={settingsTexts.emailShippingHint}
            checked={preferences.shipping}
            onCheckedChange={(shipping) => choose({ shipping })}
          />
          <Checkbox
            label={settingsTexts.emailQuestions}
            hint={settingsTexts.emailQuestionsHint}
            checked={preferences.questions}
            onCheckedChange={(questions) => choose({ questions })}
          />
          <Checkbox
            label={settingsTexts.emailMessages}
            hint={settingsTexts.emailMessagesHint}
            checked={preferences.messages}
            onCheckedChange={(messages) => choose({ messages })}
          />
          <Checkbox
            label={settingsTexts.emailReminders}
            hint={settingsTexts.emailRemindersHint}
            checked={preferences.reminders}
            onCheckedChange={(reminders) => choose({ reminders })}
          />
        </div>
      )}
    </SettingsSection>
  );
}
