import type { ComponentProps } from 'react';
import type { MessagePictures as Pictures } from './message-pictures.tsx';
import { onDemandPart } from './on-demand.tsx';

export const MessagePictures = onDemandPart<ComponentProps<typeof Pictures>>(
  async () => (await import('./message-pictures.tsx')).MessagePictures,
);
