import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProjectDetails } from '#contract/entities.ts';
import { useDeleteProject } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge, statusTone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { projectCardTexts } from '../../lib/texts/project-card.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { EditProjectDialog } from './edit-project-dialog.tsx';

const statusSentence = {
  available: projectTexts.ownAvailable,
  pending: projectTexts.ownPending,
  sold: projectTexts.ownSold,
} as const;

/** What the seller can do with the listing, and how it stands. */
export function SellerPanel({ project }: { project: ProjectDetails }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const isSold = project.status === 'sold';
  const isReserved = project.status === 'pending';
  const isBanned = project.ban_reason !== undefined;
  const repository = project.Project_data.repo_url;
  return (
    <div className="space-y-5 border-t border-line pt-5">
      <section>
        <h2 className="flex items-center justify-between gap-4 text-base">
          {projectTexts.statusPanel}
          <StatusBadge
            tone={isSold ? 'neutral' : statusTone(project.status)}
            label={projectCardTexts.status[project.status]}
          />
        </h2>
        {project.ban_reason === undefined ? (
          <p className="mt-1 text-sm text-muted">{statusSentence[project.status]}</p>
        ) : (
          <p className="mt-1 text-sm text-bad">{projectTexts.banned(project.ban_reason)}</p>
        )}
        {repository !== undefined && /^https?:\/\//u.test(repository) && (
          <a
            href={repository}
            target="_blank"
            rel="nofollow noopener noreferrer"
            className="mt-2 inline-flex min-h-8 max-w-full items-center gap-1.5 text-sm font-semibold text-primary underline underline-offset-3 pointer-coarse:min-h-11"
          >
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
            {projectTexts.openRepository}
          </a>
        )}
      </section>
      <section>
        <h2 className="text-base">{projectTexts.quickActions}</h2>
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
            icon={<Trash2 aria-hidden="true" className="size-4.5 text-bad" />}
          >
            {commonTexts.delete}
          </Button>
        </div>
        {isSold && <p className="mt-2 text-sm text-muted">{projectTexts.soldCannotEdit}</p>}
        <Button asChild variant="quiet" block className="mt-3">
          <Link to="/dashboard">{projectTexts.manage}</Link>
        </Button>
      </section>
      {open === 'edit' && <EditProjectDialog project={project} onClose={() => setOpen(null)} />}
      <DeleteQuestion projectId={project.project_id} open={open === 'delete'} onClose={() => setOpen(null)} />
    </div>
  );
}

function DeleteQuestion({
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
      title={projectTexts.deleteTitle}
      body={projectTexts.deleteBody}
      confirmLabel={projectTexts.deleteProject}
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toastSuccess(projectTexts.deleted);
            void navigate({ to: '/dashboard', replace: true });
          },
          onError: (error) => {
            const message = isProblem(error) ? error.problem.message : undefined;
            const { deleteFailed } = projectTexts;
            toastError(message === undefined ? deleteFailed : `${deleteFailed}. ${message}`);
            onClose();
          },
        })
      }
    />
  );
}
