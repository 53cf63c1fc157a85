import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type InsideChoice, isRounded, shownInside } from '#domain/inside/shown-inside.ts';
import { roughLanguages } from '#domain/verification/rough-figures.ts';
import { publicCommit } from '#domain/verification/short-commit.ts';
import { insideTexts } from '#words/screens/inside.ts';
import { type Inside, verifiedInsideQuery } from '../../api/inside-query.ts';
import type { ShownParts } from '../../components/project/inside/inside-choices.tsx';
import { type InsideData, InsideView } from '../../components/project/inside/inside-view.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

export function InsidePreview({
  verificationId,
  shown,
  repositoryPrivate,
}: {
  verificationId: string;
  shown: ShownParts;
  repositoryPrivate: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({
    ...verifiedInsideQuery(verificationId),
    enabled: isOpen,
  });
  return (
    <details className="mt-4" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="fold-summary">{insideTexts.preview}</summary>
      {data !== undefined && (
        <div className="mt-3 rounded-card border border-line bg-paper p-4">
          <InsideView
            inside={visitorsInside(data, {
              showsReadme: shown.readme,
              showsTree: shown.tree,
              repositoryPrivate,
            })}
          />
        </div>
      )}
      {data === undefined && isError && (
        <div className="mt-3">
          <p role="alert" className="text-muted">
            {insideTexts.failed}
          </p>
          <Button variant="secondary" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
            {insideTexts.retry}
          </Button>
        </div>
      )}
      {data === undefined && !isError && isOpen && (
        <div aria-busy="true" className="mt-3 space-y-3">
          <span className="sr-only">{insideTexts.loading}</span>
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </details>
  );
}

function visitorsInside({ shape, ...inside }: Inside, choice: InsideChoice): InsideData {
  const isRough = isRounded(choice, false);
  return {
    ...inside,
    ...shownInside(inside, choice, false),
    shape,
    commit: publicCommit(inside.commit, choice),
    isRounded: isRough,
    languages: isRough ? roughLanguages(inside.languages) : inside.languages,
    shows: undefined,
  };
}
