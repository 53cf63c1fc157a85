import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';

export function SettingsSection({
  title,
  subtitle,
  action,
  children,
}: {
  title: string;
  subtitle?: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card asChild>
      <section>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <h2 className="text-lg">{title}</h2>
            {subtitle !== undefined && <p className="text-sm text-muted">{subtitle}</p>}
          </div>
          {action}
        </div>
        {children !== undefined && <div className="mt-5 empty:hidden">{children}</div>}
      </section>
    </Card>
  );
}
