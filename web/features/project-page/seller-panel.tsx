import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { language } from '#words/language.ts';
import { commonTexts } from '#words/screens/common.ts';
import { ownProjectTexts } from '#words/screens/own-project.ts';
import { privateRepositoryTexts } from '#words/screens/private-repository.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import { saleTermsTexts } from '#words/screens/sale-terms.ts';
import { isProblem } from '../../api/api-client.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useDeleteProject, useUpdateProject } from '../../api/project-mutations.ts';
import { statusTone } from '../../components/project/status-tone.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge, type Tone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatDate } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { ClaimsOnListing } from './claims-on-listing.tsx';
import { OwnProof } from './own-proof.tsx';

const EditProjectDialog = onDemandWhileOpen(
  async () => (await import('./edit-project-dialog.tsx')).EditProjectDialog,
);

interface ShownStatus {
  readonly tone: Tone;
  readonly label: string;
  readonly sentence: string;
}

const sentences = {
  available: ownProjectTexts.ownAvailable,
  pending: ownProjectTexts.ownPending,
  sold: ownProjectTexts.ownSold,
} as const;

function shownStatus({ listing, banReason, status, frozenUntil, shopClosed }: ProjectDetails): ShownStatus {
  if (listing === 'banned' || listing === 'withdrawn') {
    const sentence =
      listing === 'banned' ? ownProjectTexts.bannedReason(banReason ?? '') : ownProjectTexts.ownUnlisted;
    return { tone: 'warn', label: projectCardTexts.notListed, sentence };
  }
  if (status === 'available' && frozenUntil !== null)
    return { tone: 'warn', label: projectCardTexts.onHold, sentence: ownProjectTexts.ownOnHold };
  if (status === 'available' && shopClosed !== null) {
    const sentence =
      shopClosed.until === null
        ? ownProjectTexts.ownShopClosed
        : ownProjectTexts.ownShopClosedUntil(formatDate(shopClosed.until));
    return { tone: 'warn', label: projectTexts.closed, sentence };
  }
  return { tone: statusTone(status), label: projectCardTexts.status[status], sentence: sentences[status] };
}

export function SellerPanel({ project }: { project: ProjectDetails }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const isSold = project.status === 'sold';
  const isReserved = project.status === 'pending';
  const isBanned = project.listing === 'banned';
  const { tone, label, sentence } = shownStatus(project);
  const { repositoryUrl: repository, repositoryUnreadableSince: unreadableSince } = project.projectData;
  return (
    <div className="space-y-5 border-t border-line pt-5">
      <ClaimsOnListing project={project} />
      <section>
        <h2 className="flex items-center justify-between gap-4 text-base">
          {ownProjectTexts.statusPanel}
          <StatusBadge tone={tone} label={label} />
        </h2>
        <p className="mt-1 text-sm text-muted">{sentence}</p>
        {project.licence !== undefined && (
          <p className="mt-1 text-sm text-muted">
            {saleTermsTexts.sold(project.copiesSold ?? 0)} · {saleTermsTexts.licence}:{' '}
            {saleTermsTexts.licences[project.licence]}
          </p>
        )}
        {project.listing === 'withdrawn' && <RelistButton project={project} />}
        {unreadableSince !== undefined && (
          <Notice
            tone="warn"
            className="mt-3"
            action={
              <Button asChild variant="secondary" size="sm">
                <a href="/api/auth/github/install?from=profile">{privateRepositoryTexts.restore}</a>
              </Button>
            }
          >
            <p className="text-sm">{privateRepositoryTexts.unreadable(formatDate(unreadableSince))}</p>
          </Notice>
        )}
        {repository !== undefined && /^https?:\/\//u.test(repository) && (
          <a
            href={repository}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="mt-2 inline-flex min-h-8 max-w-full items-center gap-1.5 text-sm font-semibold text-primary underline underline-offset-3 pointer-coarse:min-h-11"
          >
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
            {ownProjectTexts.openRepository}
          </a>
        )}
      </section>
      <OwnProof project={project} />
      <section>
        <h2 className="text-base">{ownProjectTexts.quickActions}</h2>
        <div className="mt-2.5 grid grid-cols-2 gap-3">
          <Button
            variant="secondary"
            disabled={isSold || isReserved || isBanned}
            onClick={() => setOpen('edit')}
            icon={<Pencil aria-hidden="true" className="size-4.5" />}
          >
            {commonTexts.edit}
          </Button>
          <Button
            variant="secondary"
            disabled={isReserved || isBanned}
            onClick={() => setOpen('delete')}
            icon={<Trash2 aria-hidden="true" className="size-4.5 text-bad in-disabled:text-muted" />}
          >
            {commonTexts.delete}
          </Button>
        </div>
        {isSold && <p className="mt-2 text-sm text-muted">{ownProjectTexts.soldCannotEdit}</p>}
        <Button asChild variant="quiet" block className="mt-3">
          <Link to="/dashboard">{ownProjectTexts.manage}</Link>
        </Button>
      </section>
      <EditProjectDialog open={open === 'edit'} project={project} onClose={() => setOpen(null)} />
      <DeleteDialog projectId={project.projectId} open={open === 'delete'} onClose={() => setOpen(null)} />
    </div>
  );
}

/** Sends the unchanged title, because any update by the seller relists the project after a refund. */
function RelistButton({ project }: { project: ProjectDetails }) {
  const update = useUpdateProject(project.projectId);
  return (
    <Button
      className="mt-3"
      busy={update.isPending}
      onClick={() =>
        update.mutate(
          { title: project.title },
          {
            onSuccess: () => toastSuccess(ownProjectTexts.listedAgain),
            onError: (error) => {
              const message = isProblem(error) ? error.problem.message : undefined;
              const { listAgainFailed } = ownProjectTexts;
              toastError(
                message === undefined ? listAgainFailed : `${listAgainFailed}${language.fullStop} ${message}`,
              );
            },
          },
        )
      }
    >
      {ownProjectTexts.listAgain}
    </Button>
  );
}

function DeleteDialog({
  projectId,
  open,
  onClose,
}: {
  projectId: string;
  open: boolean;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const remove = useDeleteProject(projectId);
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={ownProjectTexts.deleteTitle}
      body={ownProjectTexts.deleteBody}
      confirmLabel={ownProjectTexts.deleteProject}
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toastSuccess(ownProjectTexts.deleted);
            void navigate({ to: '/dashboard', replace: true });
          },
          onError: (error) => {
            const message = isProblem(error) ? error.problem.message : undefined;
            const { deleteFailed } = ownProjectTexts;
            toastError(
              message === undefined ? deleteFailed : `${deleteFailed}${language.fullStop} ${message}`,
            );
            onClose();
          },
        })
      }
    />
  );
}
