import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { isIdentityError, providerMessage } from '../../api/identity/identity-client.ts';
import { useProfile, useSession } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { toastError, toastInfo } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

const PasswordDialog = onDemandWhileOpen(async () => (await import('./password-dialog.tsx')).PasswordDialog);

export function PasswordSection() {
  const session = useSession();
  const { email } = useProfile();
  const [changing, setChanging] = useState(false);
  const query = useQuery({ queryKey: ['settings', 'has-password'], queryFn: () => session.hasPassword() });
  const link = useMutation({
    mutationFn: () => session.sendPasswordReset(email),
    onSuccess: () => toastInfo(settingsTexts.passwordLinkSent(email)),
    onError: (error) =>
      toastError(
        isIdentityError(error, 'too-many-requests')
          ? authTexts.tooManyAttempts
          : providerMessage(error, authTexts.forgotFailed),
      ),
  });
  const { data: hasPassword } = query;
  if (hasPassword === undefined && query.isError) {
    return (
      <ErrorState
        title={settingsTexts.passwordLoadFailed}
        body={providerMessage(query.error, errorsTexts.network)}
        query={query}
      />
    );
  }
  const action = hasPassword ? (
    <Button
      variant="secondary"
      icon={<KeyRound aria-hidden="true" className="size-4.5" />}
      onClick={() => setChanging(true)}
    >
      {settingsTexts.passwordChange}
    </Button>
  ) : (
    <Button
      variant="secondary"
      busy={link.isPending}
      icon={<Mail aria-hidden="true" className="size-4.5" />}
      onClick={() => link.mutate()}
    >
      {settingsTexts.passwordAdd}
    </Button>
  );
  return (
    <>
      <SettingsSection
        title={settingsTexts.password}
        subtitle={hasPassword === false ? settingsTexts.passwordGoogleHint : settingsTexts.passwordHint}
        action={hasPassword === undefined ? <Skeleton className="h-11 w-48" /> : action}
      />
      <PasswordDialog
        open={changing}
        email={email}
        onClose={() => setChanging(false)}
        onForgotPassword={() => {
          setChanging(false);
          link.mutate();
        }}
      />
    </>
  );
}
