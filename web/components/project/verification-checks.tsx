import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react';
import { verificationTexts } from '#words/screens/verification.ts';
import { classNames } from '../../lib/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';

export type CheckState = 'pass' | 'warn' | 'fail' | 'running' | 'waiting';

export interface VerificationCheck {
  id: string;
  title: string;
  state: CheckState;
  sentence?: string;
  meaning?: string;
  places?: readonly string[];
}

const stateStyles: Record<CheckState, { icon: typeof CircleCheck | typeof Spinner; className: string }> = {
  pass: { icon: CircleCheck, className: 'text-ok' },
  warn: { icon: TriangleAlert, className: 'text-warn' },
  fail: { icon: CircleX, className: 'text-bad' },
  running: { icon: Spinner, className: 'text-primary' },
  waiting: { icon: CircleDashed, className: 'text-muted' },
};

export function VerificationChecks({
  checks,
  announcement,
  label = verificationTexts.title,
}: {
  checks: readonly VerificationCheck[];
  announcement?: string | undefined;
  label?: string | undefined;
}) {
  const passed = checks.filter((check) => check.state === 'pass').length;
  const finished = checks.filter((check) => check.state !== 'running' && check.state !== 'waiting').length;
  return (
    <>
      <CheckRows checks={checks} label={label} />
      <output className="sr-only">
        {announcement ?? (finished > 0 ? verificationTexts.summary(passed, checks.length) : '')}
      </output>
    </>
  );
}

export function CheckRows({ checks, label }: { checks: readonly VerificationCheck[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {checks.map(({ id, title, state, sentence, meaning, places = [] }) => {
        const { icon: Icon, className: tone } = stateStyles[state];
        return (
          <li key={id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', tone)} />
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className={state === 'waiting' ? 'text-muted' : 'font-semibold'}>{title}</span>
                <span className={classNames('text-sm', tone)}>{verificationTexts[state]}</span>
              </p>
              {sentence !== undefined && <p className="text-sm break-words text-muted">{sentence}</p>}
              {meaning !== undefined && <p className="mt-1 text-sm font-medium">{meaning}</p>}
              {places.length > 0 && (
                <ul aria-label={verificationTexts.places} className="mt-1.5 font-mono text-sm break-all">
                  {places.map((place) => (
                    <li key={place}>{place}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
