import { useMutation } from '@tanstack/react-query';
import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '../../api/send.ts';
import { useSession } from '../../api/session.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { texts } from '../../lib/texts.ts';
import { toastError, toastInfo } from '../../lib/toast.ts';

const rowClass = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:p-6';

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
    <Card flush className="divide-y divide-line">
      <section className={rowClass}>
        <div className="min-w-0 grow basis-56">
          <h2 className="text-lg">{texts.profile.sessionTitle}</h2>
          <p className="text-sm text-muted">{texts.profile.sessionHint}</p>
        </div>
        <Button
          variant="secondary"
          busy={logout.isPending}
          icon={<LogOut aria-hidden="true" className="size-4.5" />}
          onClick={() => logout.mutate()}
        >
          {texts.nav.logout}
        </Button>
      </section>
      <section className={rowClass}>
        <div className="min-w-0 grow basis-56">
          <h2 className="text-lg">{texts.profile.deleteAccount}</h2>
          <p className="text-sm text-muted">{texts.profile.deleteHint}</p>
        </div>
        <Button
          variant="secondary"
          icon={<Trash2 aria-hidden="true" className="size-4.5 text-bad" />}
          onClick={() => setAsking(true)}
        >
          {texts.profile.deleteAction}
        </Button>
      </section>
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
