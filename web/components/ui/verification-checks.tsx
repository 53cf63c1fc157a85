import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { verificationTexts } from '../../lib/texts/verification.ts';
import { Spinner } from './spinner.tsx';

export type CheckState = 'pass' | 'warn' | 'fail' | 'running' | 'waiting';

export interface VerificationCheck {
  id: string;
  /** What is checked, in a few words. */
  title: string;
  state: CheckState;
  /** What was found, or what to do: one sentence. */
  sentence?: string;
}

const looks: Record<CheckState, { icon: typeof CircleCheck | typeof Spinner; className: string }> = {
  pass: { icon: CircleCheck, className: 'text-ok' },
  warn: { icon: TriangleAlert, className: 'text-warn' },
  fail: { icon: CircleX, className: 'text-bad' },
  running: { icon: Spinner, className: 'text-primary' },
  waiting: { icon: CircleDashed, className: 'text-muted' },
};

/** The checks of a verification as they come. */
export function VerificationChecks({
  checks,
  announcement,
  label = verificationTexts.title,
  className,
}: {
  checks: readonly VerificationCheck[];
  /** What a screen reader is told, politely; how many have passed unless set. */
  announcement?: string | undefined;
  label?: string | undefined;
  className?: string | undefined;
}) {
  const passed = checks.filter((check) => check.state === 'pass').length;
  const finished = checks.filter((check) => check.state !== 'running' && check.state !== 'waiting').length;
  return (
    <div className={className}>
      <ul aria-label={label} className="divide-y divide-line">
        {checks.map((check) => {
          const { icon: Icon, className: tone } = looks[check.state];
          return (
            <li key={check.id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
              <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', tone)} />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className={check.state === 'waiting' ? 'text-muted' : 'font-semibold'}>
                    {check.title}
                  </span>
                  <span className={classNames('text-sm', tone)}>{verificationTexts[check.state]}</span>
                </p>
                {check.sentence !== undefined && <p className="text-sm text-muted">{check.sentence}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      <output className="sr-only">
        {announcement ?? (finished > 0 ? verificationTexts.summary(passed, checks.length) : '')}
      </output>
    </div>
  );
}
