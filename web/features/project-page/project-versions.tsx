import { lazy, Suspense } from 'react';
import { VersionsSection } from '../../components/project/version-list.tsx';
import type { OwnVersionsProps } from './own-versions.tsx';

const OwnVersions = lazy(async () => ({ default: (await import('./own-versions.tsx')).OwnVersions }));

export function ProjectVersions({ project, onPublishRequest }: OwnVersionsProps) {
  const { relation, versions } = project;
  if (relation === 'visitor') return <VersionsSection versions={versions} />;
  if (versions === undefined || (versions.length < 2 && relation !== 'seller')) return null;
  return (
    <Suspense>
      <OwnVersions project={project} onPublishRequest={onPublishRequest} />
    </Suspense>
  );
}
