import type { ComponentProps } from 'react';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import type { Progress as ProgressBar } from '../../components/ui/progress.tsx';

export const Progress = onDemandPart<ComponentProps<typeof ProgressBar>>(
  async () => (await import('../../components/ui/progress.tsx')).Progress,
);
