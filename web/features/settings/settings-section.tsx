import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';

/** One subject of the settings: what it is, perhaps an action, and what can be chosen. */
export function SettingsSection({
  title,
  line,
  action,
  children,
}: {
  title: string;
  line?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card asChild>
      <section>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <h2 className="text-lg">{title}</h2>
            {line !== undefined && <p className="text-sm text-muted">{line}</p>}
          </div>
          {action}
        </div>
        {children !== undefined && <div className="mt-5 empty:hidden">{children}</div>}
      </section>
    </Card>
  );
}
