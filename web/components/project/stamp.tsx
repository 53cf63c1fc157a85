import { BadgeCheck } from 'lucide-react';
import { verificationTexts } from '#words/screens/verification.ts';
import { classNames } from '../../lib/class-names.ts';
import { shortCommit } from '../../lib/format.ts';

export function Stamp({
  commit,
  size = 'sm',
  className,
}: {
  commit?: string | null | undefined;
  size?: 'sm' | 'lg' | undefined;
  className?: string | undefined;
}) {
  const large = size === 'lg';
  return (
    <span
      className={classNames(
        'stamp inline-flex items-center bg-surface font-mono text-ok',
        large ? '-rotate-2 gap-2.5 px-3 py-1.5' : 'gap-1.5 px-1.5 py-px text-xs',
        className,
      )}
    >
      <BadgeCheck aria-hidden="true" className={large ? 'size-6' : 'size-3.5'} />
      <span className={large ? 'flex flex-col leading-tight' : 'inline-flex gap-1.5'}>
        <span
          className={classNames(
            'font-bold tracking-[0.08em] uppercase',
            large ? 'text-sm' : 'text-[0.6875rem]',
          )}
        >
          {verificationTexts.verified}
        </span>
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
