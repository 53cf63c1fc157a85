import { BadgeCheck, CircleDashed } from 'lucide-react';
import { type StampKind, stampOf } from '#domain/verification/build-proof.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, shortCommit } from '../../lib/format.ts';
import type { ShownProject } from './shown-project.ts';

const labels: Readonly<Record<StampKind, string>> = {
  verified: verificationTexts.verified,
  built: verificationTexts.built,
  'not-proved': verificationTexts.photosNotProved,
};

export function ProjectStamp({
  project: { category, buildProof, verification },
  className,
}: {
  project: Pick<ShownProject, 'category' | 'buildProof' | 'verification'>;
  className?: string | undefined;
}) {
  return (
    <Stamp
      kind={stampOf(category, buildProof)}
      commit={verification?.commit}
      day={buildProof?.on}
      size="lg"
      className={className}
    />
  );
}

export function Stamp({
  kind = 'verified',
  commit,
  day,
  size = 'sm',
  className,
}: {
  kind?: StampKind | undefined;
  commit?: string | null | undefined;
  /** In India, as `2026-11-30`. */
  day?: string | null | undefined;
  size?: 'sm' | 'lg' | undefined;
  className?: string | undefined;
}) {
  const large = size === 'lg';
  const isProved = kind !== 'not-proved';
  const Icon = isProved ? BadgeCheck : CircleDashed;
  return (
    <span
      className={classNames(
        'inline-flex items-center bg-surface font-mono',
        isProved ? 'stamp text-ok' : 'rounded-control border border-dashed border-control text-muted',
        large ? 'gap-2.5 px-3 py-1.5' : 'gap-1.5 px-1.5 py-px text-xs',
        large && isProved && '-rotate-2',
        className,
      )}
    >
      <Icon aria-hidden="true" className={large ? 'size-6 shrink-0' : 'size-3.5 shrink-0'} />
      <span className={large ? 'flex flex-col leading-tight' : 'inline-flex gap-1.5'}>
        <span
          className={classNames(
            'font-bold tracking-[0.08em] uppercase',
            large ? 'text-sm' : 'text-[0.6875rem]',
          )}
        >
          {labels[kind]}
        </span>
        {kind === 'built' && typeof day === 'string' && (
          <span className={large ? 'text-xs' : 'text-[0.6875rem]'}>
            {verificationTexts.codeOf(formatDate(day, 'UTC'))}
          </span>
        )}
        {commit && (
          <>
            <span className="sr-only">{verificationTexts.atCommit(shortCommit(commit))}</span>
            <span aria-hidden="true" data-commit className={large ? 'text-xs' : 'text-[0.6875rem]'}>
              {shortCommit(commit)}
            </span>
          </>
        )}
      </span>
    </span>
  );
}
