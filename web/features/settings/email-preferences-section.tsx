import { useQuery } from '@tanstack/react-query';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { notificationsQuery, useChangeNotifications } from '../../api/settings-queries.ts';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

const choices = [
  { name: 'sold', label: settingsTexts.emailSold, hint: settingsTexts.emailSoldHint },
  { name: 'shipping', label: settingsTexts.emailShipping, hint: settingsTexts.emailShippingHint },
  { name: 'questions', label: settingsTexts.emailQuestions, hint: settingsTexts.emailQuestionsHint },
  { name: 'messages', label: settingsTexts.emailMessages, hint: settingsTexts.emailMessagesHint },
  { name: 'reminders', label: settingsTexts.emailReminders, hint: settingsTexts.emailRemindersHint },
] as const;

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
    return <ErrorState title={settingsTexts.emailsLoadFailed} body={errorsTexts.network} query={query} />;
  }
  const isLoading = preferences === undefined;
  return (
    <SettingsSection title={settingsTexts.emails} subtitle={settingsTexts.emailsHint}>
      <div aria-busy={isLoading} className="space-y-4">
        <output className="sr-only">{isLoading && commonTexts.loading}</output>
        {choices.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            disabled={isLoading}
            checked={preferences?.[name] ?? false}
            onCheckedChange={(checked) => choose({ [name]: checked })}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
