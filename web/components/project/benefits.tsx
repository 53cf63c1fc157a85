import { Check } from 'lucide-react';
import { projectTexts } from '#words/screens/project.ts';
import { localPath } from '../../lib/local-path.ts';

export function Benefits({
  isPrivate,
  hasVideo,
  orders,
}: {
  /** Of the repository; null for a device. */
  isPrivate: boolean | null;
  hasVideo: boolean;
  orders: {
    readonly downloadDays: number;
    readonly supportDays: number;
    readonly supportAnswerHours: number;
  };
}) {
  const benefits = projectTexts.benefits(isPrivate, hasVideo);
  const lines =
    orders.supportDays === 0
      ? benefits
      : [...benefits, projectTexts.support(orders.supportDays, orders.supportAnswerHours)];
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-base">{projectTexts.youGet}</h2>
      <ul className="mt-2 space-y-1.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {projectTexts.refundLine(isPrivate, orders.downloadDays)}{' '}
        <a
          href={localPath('/refunds')}
          className="whitespace-nowrap underline underline-offset-3 pointer-coarse:py-2.5"
        >
          {projectTexts.refundRules}
        </a>
      </p>
    </div>
  );
}
