import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Tone } from './badge.tsx';

export interface TimelineEntry {
  id: string;
  title: string;
  time?: string;
  dateTime?: string;
  body?: ReactNode;
  tone?: Tone;
  ahead?: boolean;
}

const dots: Record<Tone, string> = {
  ok: 'border-ok bg-ok',
  warn: 'border-warn bg-warn',
  bad: 'border-bad bg-bad',
  primary: 'border-primary bg-primary',
  neutral: 'border-control bg-control',
};

export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label}>
      {entries.map((entry, index) => (
        <li key={entry.id} className="relative flex gap-4 pb-5 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden="true" className="absolute top-5 bottom-[-2px] left-[6px] w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'mt-1.5 size-[13px] shrink-0 rounded-full border-2',
              entry.ahead === true ? 'border-control bg-surface' : dots[entry.tone ?? 'neutral'],
            )}
          />
          <div className="min-w-0 grow">
            <p className={entry.ahead === true ? 'text-muted' : 'font-semibold'}>{entry.title}</p>
            {entry.time !== undefined && (
              <p className="text-sm text-muted">
                <time dateTime={entry.dateTime}>{entry.time}</time>
              </p>
            )}
            {entry.body !== undefined && <div className="mt-0.5 text-sm text-muted">{entry.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
