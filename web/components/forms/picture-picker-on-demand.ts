import type { ComponentProps } from 'react';
import { onDemandPart } from '../ui/on-demand.tsx';
import type { PicturePicker as Picker } from './picture-picker.tsx';

export const PicturePicker = onDemandPart<ComponentProps<typeof Picker>>(
  async () => (await import('./picture-picker.tsx')).PicturePicker,
);
