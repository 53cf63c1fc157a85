import type { AlertDialogProps } from './alert-dialog-box.tsx';
import { onDemand } from './on-demand.tsx';

export const AlertDialog = onDemand<AlertDialogProps>(
  async () => (await import('./alert-dialog-box.tsx')).AlertDialogBox,
);
