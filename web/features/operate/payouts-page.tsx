import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { canExportPapers, canPayOut, type Roles } from '#domain/operators/roles.ts';
import {
  PAYOUT_FAILURES,
  PAYOUT_STATES,
  type PayoutFailure,
  type PayoutState,
} from '#domain/payouts/payout-states.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import {
  type ConsolePayout,
  consolePayoutsQuery,
  useExportPayouts,
  useOperatorStep,
} from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge, type Tone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Failure, FilterLinks, ListState, LoadMore } from './console-parts.tsx';
import { MonthlyExportButton } from './monthly-export-button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { WithheldTaxes } from './withheld-taxes.tsx';

const texts = operateTexts.payouts;

const tones: Readonly<Record<PayoutState, Tone>> = {
  prepared: 'primary',
  sent: 'warn',
  confirmed: 'ok',
  failed: 'bad',
};

type Asking = { readonly what: 'confirm' | 'fail'; readonly payout: ConsolePayout } | null;

export function PayoutsPage({ state, roles }: { state: PayoutState | undefined; roles: Roles }) {
  useDocumentTitle(texts.title);
  const query = useInfiniteQuery(consolePayoutsQuery(state));
  const [asking, setAsking] = useState<Asking>(null);
  const payouts = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const mayAct = canPayOut(roles);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{texts.title}</h1>
        <div className="flex flex-wrap gap-2">
          {canExportPapers(roles) && <MonthlyExportButton what="papers" label={operateTexts.papers.title} />}
          {mayAct && <ExportButton />}
        </div>
      </div>
      <StateFilter state={state} />
      <ListState query={query} />
      {query.data !== undefined && (
        <DataTable
          caption={texts.caption}
          columns={columns(mayAct ? setAsking : undefined)}
          rows={payouts}
          rowKey={({ reference }) => reference}
          rowsBelow="lg"
          renderPhoneRow={(payout) => <PhoneRow payout={payout} onAsk={mayAct ? setAsking : undefined} />}
          empty={<EmptyState title={texts.empty} hint={texts.emptyHint} />}
        />
      )}
      <LoadMore query={query} />
      {canExportPapers(roles) && <WithheldTaxes roles={roles} />}
      {asking?.what === 'confirm' && <ConfirmDialog payout={asking.payout} onClose={() => setAsking(null)} />}
      {asking?.what === 'fail' && <FailDialog payout={asking.payout} onClose={() => setAsking(null)} />}
    </>
  );
}

function StateFilter({ state }: { state: PayoutState | undefined }) {
  const choices = [
    { to: 'payouts', label: texts.every, isCurrent: state === undefined },
    ...PAYOUT_STATES.map((one) => ({
      to: `payouts/${one}`,
      label: operateTexts.payoutStates[one],
      isCurrent: state === one,
    })),
  ];
  return <FilterLinks label={texts.filter} choices={choices} />;
}

function ExportButton() {
  const [isAsking, setIsAsking] = useState(false);
  const exporting = useExportPayouts();
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {texts.export}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={(open) => {
          if (open) return;
          setIsAsking(false);
          exporting.reset();
        }}
        title={texts.exportTitle}
        body={
          <>
            <p>{texts.exportBody}</p>
            <Failure of={exporting} className="mt-4" />
          </>
        }
        confirmLabel={texts.export}
        cancelLabel={commonTexts.cancel}
        busy={exporting.isPending}
        onConfirm={() => exporting.mutate(null, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  );
}

type OnAsk = ((asking: Asking) => void) | undefined;

function columns(onAsk: OnAsk): Column<ConsolePayout>[] {
  return [
    {
      id: 'reference',
      header: texts.reference,
      isName: true,
      cell: ({ reference }) => <span className="tabular-nums">{reference}</span>,
    },
    { id: 'seller', header: texts.seller, cell: ({ username }) => sellerOf(username) },
    { id: 'account', header: texts.account, cell: ({ account }) => account },
    { id: 'run', header: texts.run, cell: ({ runOn }) => formatDate(runOn) },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ amountMinor }) => formatAmount(amountMinor),
    },
    { id: 'state', header: texts.state, cell: (payout) => <State payout={payout} /> },
    {
      id: 'actions',
      header: texts.actions,
      isActions: true,
      cell: (payout) => <Actions payout={payout} onAsk={onAsk} />,
    },
  ];
}

const sellerOf = (username: string | null): string => (username === null ? texts.noAccount : `@${username}`);

function State({ payout: { state, channel, bankReference, failure } }: { payout: ConsolePayout }) {
  const detail = failure === null ? bankReference : operateTexts.payoutFailures[failure];
  return (
    <div className="py-0.5">
      <StatusBadge tone={tones[state]} label={operateTexts.payoutStates[state]} />
      {channel === 'held-transfers' && <p className="mt-0.5 text-sm text-muted">{texts.byProvider}</p>}
      {detail !== null && <p className="mt-0.5 text-sm text-muted">{detail}</p>}
    </div>
  );
}

function Actions({ payout, onAsk }: { payout: ConsolePayout; onAsk: OnAsk }) {
  const exporting = useExportPayouts();
  const [isAsked, setIsAsked] = useState(false);
  if (onAsk === undefined || payout.state === 'failed') return null;
  const { batch } = payout;
  const isByProvider = payout.channel === 'held-transfers';
  if (isByProvider && payout.state === 'confirmed') return null;
  return (
    <div className="flex flex-wrap justify-end gap-1">
      {payout.state === 'sent' && batch !== null && !isByProvider && (
        <>
          <Button variant="quiet" size="sm" onClick={() => setIsAsked(true)}>
            {texts.exportAgain}
          </Button>
          <AlertDialog
            open={isAsked}
            onOpenChange={setIsAsked}
            title={texts.exportAgainTitle}
            body={<p>{texts.exportAgainBody}</p>}
            confirmLabel={texts.exportAgain}
            cancelLabel={commonTexts.cancel}
            danger
            busy={exporting.isPending}
            onConfirm={() => exporting.mutate(batch, { onSettled: () => setIsAsked(false) })}
          />
        </>
      )}
      {payout.state === 'sent' && !isByProvider && (
        <Button variant="secondary" size="sm" onClick={() => onAsk({ what: 'confirm', payout })}>
          {texts.confirm}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => onAsk({ what: 'fail', payout })}>
        {texts.fail}
      </Button>
    </div>
  );
}

function PhoneRow({ payout, onAsk }: { payout: ConsolePayout; onAsk: OnAsk }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold tabular-nums">{payout.reference}</span>
        <span className="font-semibold tabular-nums">{formatAmount(payout.amountMinor)}</span>
      </div>
      <p className="text-sm break-words text-muted">
        {sellerOf(payout.username)} · {payout.account} · {formatDate(payout.runOn)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <State payout={payout} />
        <Actions payout={payout} onAsk={onAsk} />
      </div>
    </div>
  );
}

function ConfirmDialog({ payout, onClose }: { payout: ConsolePayout; onClose: () => void }) {
  const [bankReference, setBankReference] = useState('');
  const [error, setError] = useState<string | undefined>();
  const step = useOperatorStep();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step.isPending) return;
    if (bankReference.trim() === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    step.mutate(
      (send) =>
        send('POST /api/operate/payouts/{number}/confirm', {
          params: { number: String(payout.number) },
          body: { bankReference: bankReference.trim() },
        }),
      {
        onSuccess: onClose,
        onError: (failure) => setError(messageOfError(failure)),
      },
    );
  };
  return (
    <FormDialog
      title={texts.confirmTitle(payout.reference)}
      description={`${sellerOf(payout.username)} · ${formatAmount(payout.amountMinor)}`}
      submitLabel={texts.confirmSubmit}
      size="sm"
      busy={step.isPending}
      failure={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.bankReference} hint={texts.bankReferenceHint} error={error} required>
        <TextInput
          mono
          value={bankReference}
          onChange={(event) => {
            setError(undefined);
            setBankReference(event.currentTarget.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** The causes that the bank reports; the server detects the others. */
const causes = PAYOUT_FAILURES.filter((cause) => cause !== 'account-changed' && cause !== 'details-lost');

function FailDialog({
  payout: { number, reference },
  onClose,
}: {
  payout: ConsolePayout;
  onClose: () => void;
}) {
  const [cause, setCause] = useState<PayoutFailure | ''>('');
  const [error, setError] = useState<string | undefined>();
  return (
    <ReasonDialog
      title={texts.failTitle(reference)}
      description={texts.failBody}
      label={texts.note}
      submit={texts.failSubmit}
      isDangerous
      toStep={(reason) => {
        if (cause !== '')
          return (send) =>
            send('POST /api/operate/payouts/{number}/fail', {
              params: { number: String(number) },
              body: { cause, reason },
            });
        setError(errorsTexts.fieldRequired);
        return null;
      }}
      onClose={onClose}
    >
      <Field label={texts.cause} error={error} required>
        <Select
          placeholder={commonTexts.choose}
          options={causes.map((value) => ({ value, label: operateTexts.payoutFailures[value] }))}
          value={cause}
          onValueChange={(chosen) => {
            setError(undefined);
            setCause(chosen);
          }}
        />
      </Field>
    </ReasonDialog>
  );
}
