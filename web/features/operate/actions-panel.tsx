import { operateTexts } from '#words/screens/operate.ts';
import type { OperatorAction } from '../../api/operate-queries.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Panel } from './facts.tsx';

const texts = operateTexts.subjects;

export function ActionsPanel({ actions }: { actions: readonly OperatorAction[] }) {
  return (
    <Panel title={texts.done}>
      {actions.length === 0 && <p className="text-sm text-muted">{texts.none}</p>}
      <ul className="divide-y divide-line text-sm">
        {actions.map((action) => (
          <li key={action.id} className="py-1.5">
            <span className="font-semibold">{action.action}</span>{' '}
            <span className="text-muted">
              {action.actor} · {formatDateTime(action.at)}
            </span>
            {action.reason !== null && <p className="break-words">{action.reason}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
