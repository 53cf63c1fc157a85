import type { ReactNode } from 'react';
import { versionsTexts } from '#words/screens/versions.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import { Badge } from '../ui/badge.tsx';

export interface ShownVersion {
  readonly number: number;
  readonly publishedAt: string;
  readonly notes: string;
  readonly keptPercent: number | null;
}

export function VersionList<V extends ShownVersion>({
  versions,
  bought = null,
  renderAction,
}: {
  /** Newest first. */
  versions: readonly V[];
  bought?: number | null;
  renderAction?: (version: V) => ReactNode;
}) {
  const formatDate = useFormatDate();
  return (
    <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {versions.map((version, index) => (
        <li key={version.number} className="space-y-2 p-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base">{versionsTexts.version(version.number)}</h3>
            {index === 0 && <Badge tone="ok">{versionsTexts.current}</Badge>}
            {version.number === bought && <Badge tone="primary">{versionsTexts.bought}</Badge>}
            <span className="text-sm text-muted">
              {versionsTexts.published(formatDate(version.publishedAt))}
            </span>
          </div>
          <p dir="auto" className="break-words whitespace-pre-line">
            {version.notes === '' ? versionsTexts.first : version.notes}
          </p>
          {version.keptPercent !== null && (
            <p className="text-sm text-muted">
              {versionsTexts.kept(version.keptPercent, version.number - 1)}
            </p>
          )}
          {renderAction?.(version)}
        </li>
      ))}
    </ol>
  );
}

export function VersionsSection({ versions }: { versions: readonly ShownVersion[] | undefined }) {
  if (versions === undefined || versions.length < 2) return null;
  return (
    <section>
      <h2 className="text-xl">{versionsTexts.title}</h2>
      <VersionList versions={versions} />
    </section>
  );
}
