import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountDeletionTexts } from '#words/screens/account-deletion.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { isProblem, type Problem } from '../../api/api-client.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { useRefundPurchase } from '../../api/payment-queries.ts';
import { useSession } from '../../api/session.tsx';
import { useExport } from '../../api/settings-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { GoogleProof } from './google-proof.tsx';
import { SettingsSection } from './settings-section.tsx';

export function ExportSection() {
  const copy = useExport();
  return (
    <SettingsSection
      title={settingsTexts.exportTitle}
      subtitle={settingsTexts.exportHint}
      action={
        <Button
          variant="secondary"
          busy={copy.isPending}
          icon={<Download aria-hidden="true" className="size-4.5" />}
          onClick={() =>
            copy.mutate(undefined, {
              onSuccess: () => toastSuccess(settingsTexts.exportDone),
              onError: () => toastError(settingsTexts.exportFailed),
            })
          }
        >
          {settingsTexts.exportAction}
        </Button>
      }
    />
  );
}

export function DeleteSection({ onDeleted }: { onDeleted: () => void }) {
  const session = useSession();
  const [confirming, setConfirming] = useState(false);
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => session.deleteAccount(password),
    onSuccess: () => {
      toastInfo(settingsTexts.deleted);
      onDeleted();
    },
    onError: (error) => {
      if (isProblem(error, 'not-allowed', 'too-many-requests')) return;
      const isOpen = isProblem(error, 'payment-in-progress', 'orders-open');
      if (isOpen && error.problem.obligations !== undefined) return;
      setConfirming(false);
      if (isProblem(error, 'balance-not-empty')) {
        toastError(error.problem.message ?? settingsTexts.deleteFailed);
        return;
      }
      toastError(isOpen ? settingsTexts.deleteBlocked : settingsTexts.deleteFailed);
    },
  });
  const refusal = isProblem(remove.error, 'not-allowed', 'too-many-requests')
    ? remove.error.problem.message
    : undefined;
  const needsGoogle = isProblem(remove.error) && remove.error.problem.reason === 'google-sign-in-needed';
  const obligations = isProblem(remove.error) ? remove.error.problem.obligations : undefined;
  return (
    <>
      <SettingsSection
        title={settingsTexts.deleteAccount}
        subtitle={settingsTexts.deleteHint}
        action={
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden="true" className="size-4.5 text-bad" />}
            onClick={() => setConfirming(true)}
          >
            {settingsTexts.deleteAction}
          </Button>
        }
      />
      <AlertDialog
        open={confirming}
        onOpenChange={(open) => {
          setConfirming(open);
          if (open) return;
          setPassword('');
          remove.reset();
        }}
        title={obligations === undefined ? settingsTexts.deleteTitle : accountDeletionTexts.title}
        cancelLabel={obligations === undefined ? undefined : accountDeletionTexts.close}
        body={
          obligations !== undefined ? (
            <OpenObligations obligations={obligations} />
          ) : (
            <>
              <p>{settingsTexts.deleteBody}</p>
              <ul className="mt-3 list-disc space-y-1 pl-5">
                {settingsTexts.deleteFacts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
              <p className="mt-3 mb-4">{settingsTexts.deleteExportFirst}</p>
              {needsGoogle && (
                <GoogleProof text={settingsTexts.deleteGoogleFirst} onDone={() => remove.reset()} />
              )}
              <form
                className="mt-4 text-ink"
                onSubmit={(event) => {
                  event.preventDefault();
                  remove.mutate();
                }}
              >
                <Field
                  label={settingsTexts.deletePassword}
                  hint={settingsTexts.deletePasswordHint}
                  error={needsGoogle ? undefined : refusal}
                >
                  <PasswordInput
                    value={password}
                    autoComplete="current-password"
                    onChange={(event) => setPassword(event.currentTarget.value)}
                  />
                </Field>
              </form>
            </>
          )
        }
        confirmLabel={obligations === undefined ? settingsTexts.deleteConfirm : accountDeletionTexts.again}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

type Obligation = NonNullable<Problem['obligations']>[number];

function OpenObligations({ obligations }: { obligations: readonly Obligation[] }) {
  return (
    <>
      <p>{accountDeletionTexts.lead}</p>
      <ul className="mt-3 space-y-3">
        {obligations.map((obligation) => (
          <li key={obligation.purchaseId} className="rounded-control border border-line p-3">
            <OpenObligation obligation={obligation} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenObligation({ obligation }: { obligation: Obligation }) {
  const [confirming, setConfirming] = useState(false);
  const refund = useRefundPurchase(obligation.purchaseId);
  const title = obligation.projectTitle;
  const isSale = obligation.kind === 'unshipped-sale';
  const texts = isSale ? accountDeletionTexts.sale : accountDeletionTexts.order;
  return (
    <>
      <p dir="auto" className="text-ink">
        {obligation.message}
      </p>
      {refund.isSuccess ? (
        <output className="mt-2 block font-semibold text-ok">
          {refund.data === 'paid' ? accountDeletionTexts.refundUnderWay : accountDeletionTexts.refunded}
        </output>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          {obligation.canRefund && (
            <Button
              size="sm"
              variant={confirming ? 'danger' : 'secondary'}
              busy={refund.isPending}
              aria-label={confirming ? texts.confirmOf(title) : texts.refundOf(title)}
              onClick={() => (confirming ? refund.mutate() : setConfirming(true))}
            >
              {confirming ? texts.confirm : texts.refund}
            </Button>
          )}
          {isSale && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/orders">{accountDeletionTexts.openOrders}</Link>
            </Button>
          )}
          {!isSale && obligation.kind !== 'refund-under-way' && (
            <Button asChild size="sm" variant="quiet">
              <Link to="/projects/$projectId" params={{ projectId: obligation.projectId }}>
                {accountDeletionTexts.openProject}
              </Link>
            </Button>
          )}
        </div>
      )}
      {refund.isError && (
        <p role="alert" className="mt-2 text-bad">
          {(isProblem(refund.error) ? refund.error.problem.message : undefined) ?? failureBody(refund.error)}
        </p>
      )}
    </>
  );
}
