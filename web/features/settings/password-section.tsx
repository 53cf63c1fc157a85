import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { useProfile, useSession } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { authTexts } from '../../lib/texts/auth.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { settingsTexts } from '../../lib/texts/settings.ts';
import { toastError, toastInfo } from '../../lib/toast.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

/** How the account is logged in to: its password, or that it has none. */
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
        isIdentityError(error, 'too-many-requests') ? authTexts.tooManyTries : authTexts.forgotFailed,
      ),
  });
  const { data: hasPassword } = query;
  if (hasPassword === undefined && query.isError) {
    return (
      <ErrorState
        title={settingsTexts.passwordLoadFailed}
        body={errorsTexts.network}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
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
        line={hasPassword === false ? settingsTexts.passwordGoogleHint : settingsTexts.passwordHint}
        action={hasPassword === undefined ? <Skeleton className="h-11 w-48" /> : action}
      />
      {changing && (
        <PasswordDialog
          email={email}
          onClose={() => setChanging(false)}
          onForgotten={() => {
            setChanging(false);
            link.mutate();
          }}
        />
      )}
    </>
  );
}
