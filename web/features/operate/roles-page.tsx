import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { canManageRoles, OPERATOR_ROLES, type OperatorRole, type Roles } from '#domain/operators/roles.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type RoleHolder, rolesQuery, useOperatorStep } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatDate } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Failure, ListState, Panel } from './console-parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const texts = operateTexts.rolesPage;

type Asking = { readonly what: 'revoke' | 'reset'; readonly holder: RoleHolder } | null;

export function RolesPage({ roles }: { roles: Roles }) {
  useDocumentTitle(texts.title);
  const query = useQuery(rolesQuery);
  const [asking, setAsking] = useState<Asking>(null);
  const mayManage = canManageRoles(roles);
  const onAsk = mayManage ? setAsking : undefined;
  return (
    <>
      <h1 className="mb-4 text-xl">{texts.title}</h1>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0">
          <ListState query={query} />
          {query.data !== undefined && (
            <DataTable
              caption={texts.caption}
              columns={columns(onAsk)}
              rows={query.data}
              rowKey={({ username, role }) => `${username ?? ''} ${role}`}
              renderPhoneRow={(holder) => <PhoneRow holder={holder} onAsk={onAsk} />}
              empty={<EmptyState title={texts.empty} />}
            />
          )}
        </div>
        <div className="min-w-0 space-y-4">
          {mayManage && <GrantForm />}
          <Panel title={texts.title}>
            <ul className="space-y-1.5 text-sm">
              {OPERATOR_ROLES.map((role) => (
                <li key={role}>
                  <span className="font-semibold">{operateTexts.roles[role].name}</span>{' '}
                  <span className="text-muted">{operateTexts.roles[role].does}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
      {asking?.what === 'revoke' && <RevokeDialog holder={asking.holder} onClose={() => setAsking(null)} />}
      {asking?.what === 'reset' && (
        <ReasonDialog
          title={texts.resetTitle(asking.holder.username ?? '')}
          description={texts.resetBody}
          submit={texts.reset}
          isDangerous
          toStep={(reason) => (send) =>
            send('POST /api/operate/roles/reset-second-factor', {
              body: { username: asking.holder.username ?? '', reason },
            })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

type OnAsk = ((asking: Asking) => void) | undefined;

function columns(onAsk: OnAsk): Column<RoleHolder>[] {
  return [
    { id: 'member', header: texts.member, isName: true, cell: (holder) => <Member holder={holder} /> },
    { id: 'role', header: texts.role, cell: ({ role }) => operateTexts.roles[role].name },
    {
      id: 'granted',
      header: texts.granted,
      cell: ({ grantedAt, grantedBy }) => (
        <span className="text-sm text-muted">{texts.grantedBy(grantedBy, formatDate(grantedAt))}</span>
      ),
    },
    { id: 'app', header: texts.app, cell: (holder) => <AppState holder={holder} /> },
    {
      id: 'actions',
      header: texts.actions,
      isActions: true,
      cell: (holder) => <Actions holder={holder} onAsk={onAsk} />,
    },
  ];
}

function Member({ holder: { name, username } }: { holder: RoleHolder }) {
  return (
    <>
      <bdi>{name ?? username}</bdi> <span className="text-sm font-normal text-muted">@{username}</span>
    </>
  );
}

function AppState({ holder: { enrolled } }: { holder: RoleHolder }) {
  return (
    <StatusBadge tone={enrolled ? 'ok' : 'warn'} label={enrolled ? texts.enrolled : texts.notEnrolled} />
  );
}

function Actions({ holder, onAsk }: { holder: RoleHolder; onAsk: OnAsk }) {
  if (onAsk === undefined) return null;
  return (
    <div className="flex flex-wrap justify-end gap-1">
      {holder.enrolled && (
        <Button variant="quiet" size="sm" onClick={() => onAsk({ what: 'reset', holder })}>
          {texts.reset}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => onAsk({ what: 'revoke', holder })}>
        {texts.revoke}
      </Button>
    </div>
  );
}

function PhoneRow({ holder, onAsk }: { holder: RoleHolder; onAsk: OnAsk }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold break-words">
        <Member holder={holder} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>{operateTexts.roles[holder.role].name}</span>
        <AppState holder={holder} />
      </div>
      <Actions holder={holder} onAsk={onAsk} />
    </div>
  );
}

function RevokeDialog({ holder: { username, role }, onClose }: { holder: RoleHolder; onClose: () => void }) {
  const step = useOperatorStep();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts.revokeTitle(operateTexts.roles[role].name, username ?? '')}
      body={
        <>
          <p>{texts.revokeBody}</p>
          <Failure of={step} className="mt-4" />
        </>
      }
      confirmLabel={texts.revoke}
      cancelLabel={commonTexts.cancel}
      busy={step.isPending}
      onConfirm={() =>
        step.mutate(
          (send) => send('POST /api/operate/roles/revoke', { body: { username: username ?? '', role } }),
          {
            onSuccess: onClose,
          },
        )
      }
    />
  );
}

function GrantForm() {
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<OperatorRole>('operator');
  const [error, setError] = useState<string | undefined>();
  const step = useOperatorStep();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (step.isPending) return;
    const typed = username.trim().replace(/^@/u, '');
    if (typed === '') {
      setError(errorsTexts.fieldRequired);
      return;
    }
    step.mutate((send) => send('POST /api/operate/roles/grant', { body: { username: typed, role } }), {
      onSuccess: () => setUsername(''),
      onError: (failure) => setError(messageOfError(failure)),
    });
  };
  return (
    <Panel title={texts.grant}>
      <form noValidate onSubmit={submit} className="space-y-3">
        <Field label={texts.username} error={error}>
          <TextInput
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => {
              setError(undefined);
              setUsername(event.currentTarget.value);
            }}
          />
        </Field>
        <Field label={texts.role}>
          <Select
            options={OPERATOR_ROLES.map((value) => ({ value, label: operateTexts.roles[value].name }))}
            value={role}
            onValueChange={setRole}
          />
        </Field>
        <Button type="submit" size="sm" busy={step.isPending}>
          {texts.grantSubmit}
        </Button>
      </form>
    </Panel>
  );
}
