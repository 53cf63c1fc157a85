import { useState } from 'react';
import type { MonthlyExport } from '../../api/operate-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';

const PapersDialog = onDemandWhileOpen(async () => (await import('./papers-dialog.tsx')).PapersDialog);

export function MonthlyExportButton({ what, label }: { what: MonthlyExport; label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <PapersDialog what={what} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
