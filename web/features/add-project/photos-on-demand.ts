import { onDemandPart } from '../../components/ui/on-demand.tsx';
import type { PhotosFieldProps } from './photos-field.tsx';

export const PhotosField = onDemandPart<PhotosFieldProps>(
  async () => (await import('./photos-field.tsx')).PhotosField,
);
