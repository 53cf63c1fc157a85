import { onDemandPart } from '../ui/on-demand.tsx';
import type { SortableListProps } from './sortable-list.tsx';

export const SortablePreviews = onDemandPart<SortableListProps>(
  async () => (await import('./sortable-list.tsx')).SortableList,
);
