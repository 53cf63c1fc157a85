import { Terminal } from 'lucide-react';
import { computerCheckTexts } from '#words/screens/computer-check.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { Button } from '../../components/ui/button.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { toastError } from '../../lib/toast.ts';

const SHELLS = ['sh', 'ps1'] as const;

export function ComputerCheck({ technologies }: { technologies: string }) {
  const save = async (shell: (typeof SHELLS)[number]) => {
    try {
      const { makeComputerCheck } = await import('./make-computer-check.ts');
      saveFile(new Blob([makeComputerCheck(shell, technologies)]), `protohaat-check.${shell}`);
    } catch {
      toastError(errorsTexts.network);
    }
  };
  return (
    <details className="text-sm">
      <summary className="fold-summary">{computerCheckTexts.title}</summary>
      <p className="mt-1.5 text-muted">{computerCheckTexts.body}</p>
      {SHELLS.map((shell) => (
        <Button
          key={shell}
          variant="secondary"
          block
          className="mt-2.5"
          icon={<Terminal aria-hidden="true" className="size-4.5" />}
          onClick={() => void save(shell)}
        >
          {computerCheckTexts.scripts[shell]}
        </Button>
      ))}
    </details>
  );
}
