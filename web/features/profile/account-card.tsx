import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '#web/api/send.ts';
import { useSession } from '#web/api/session.tsx';
import { AlertDialog } from '#web/components/ui/alert-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHead } from '#web/components/ui/card.tsx';
import { texts } from '#web/lib/texts.ts';
import { toastError, toastInfo } from '#web/lib/toast.ts';

/** The two ways out: for now, and for ever. */
export function AccountCard({ onLeft }: { onLeft: () => void }) {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const logout = useMutation({
    mutationFn: () => session.signOut(),
    onSuccess: onLeft,
    onError: () => toastError(texts.errors.network),
  });
  const remove = useMutation({
    mutationFn: () => session.deleteAccount(),
    onSuccess: () => {
      toastInfo(texts.profile.deleted);
      onLeft();
    },
    onError: (error) => {
      setAsking(false);
      toastError(
        isProblem(error, 'payment-in-progress') ? texts.profile.deleteBlocked : texts.profile.deleteFailed,
      );
    },
  });
  return (
    <Card>
      <CardHead title={texts.settings.account} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-56 text-muted">{texts.profile.deleteHint}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            busy={logout.isPending}
            icon={<LogOut aria-hidden="true" className="size-4.5" />}
            onClick={() => logout.mutate()}
          >
            {texts.nav.logout}
          </Button>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {texts.profile.deleteAccount}
          </Button>
        </div>
      </div>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.profile.deleteTitle}
        body={texts.profile.deleteBody}
        confirmLabel={texts.profile.deleteConfirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Card>
  );
}
