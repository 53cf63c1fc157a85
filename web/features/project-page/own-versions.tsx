import { useQuery } from '@tanstack/react-query';
import { GitCommitVertical } from 'lucide-react';
import { useState } from 'react';
import { versionsTexts } from '#words/screens/versions.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { versionsQuery } from '../../api/version-queries.ts';
import { VersionList } from '../../components/project/version-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { ArchiveDownload } from './archive-download.tsx';

const PublishVersionDialog = onDemandWhileOpen(
  async () => (await import('./publish-version-dialog.tsx')).PublishVersionDialog,
);

export interface OwnVersionsProps {
  project: ProjectDetails;
  onPublishRequest: (() => Promise<void>) | undefined;
}

export function OwnVersions({ project, onPublishRequest }: OwnVersionsProps) {
  const { projectId, relation, listing, frozenUntil } = project;
  const [isOpen, setIsOpen] = useState(onPublishRequest !== undefined);
  const { data, isError } = useQuery(versionsQuery(projectId));
  const isSeller = relation === 'seller';
  const canPublish = isSeller && frozenUntil === null && (listing === 'listed' || listing === 'withdrawn');
  return (
    <section>
      <h2 className="text-xl">{versionsTexts.title}</h2>
      {relation === 'buyer' && <p className="mt-1 text-sm text-muted">{versionsTexts.laterToo}</p>}
      {isError && (
        <Notice tone="bad" className="mt-3">
          {versionsTexts.failed}
        </Notice>
      )}
      {data !== undefined && (
        <VersionList
          versions={data.versions}
          bought={data.bought}
          renderAction={({ number, archive }) =>
            archive !== null && <ArchiveDownload projectId={projectId} archive={archive} version={number} />
          }
        />
      )}
      {canPublish && (
        <div className="mt-4">
          <Button
            variant="secondary"
            onClick={() => setIsOpen(true)}
            icon={<GitCommitVertical aria-hidden="true" className="size-4.5" />}
          >
            {versionsTexts.publish}
          </Button>
          <p className="mt-2 text-sm text-muted">{versionsTexts.publishHint}</p>
        </div>
      )}
      <PublishVersionDialog
        open={isOpen && canPublish}
        project={project}
        onClose={() => {
          setIsOpen(false);
          void onPublishRequest?.();
        }}
      />
    </section>
  );
}
