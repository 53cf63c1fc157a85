import { useEffect, useState } from 'react';
import { Picture } from './picture.tsx';

export interface MessagePicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

/** Fetches a private picture with the ID token, which an `img` element cannot send. */
export type LoadPicture = (id: string, size: 'small' | 'large') => Promise<Blob>;

export function PrivatePicture({
  picture: { id, width, height, placeholder },
  size,
  load,
  alt = '',
  className,
}: {
  picture: MessagePicture;
  size: 'small' | 'large';
  load: LoadPicture;
  alt?: string;
  className: string;
}) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let created: string | null = null;
    let isCurrent = true;
    const show = async () => {
      try {
        const blob = await load(id, size);
        if (!isCurrent) return;
        created = URL.createObjectURL(blob);
        setAddress(created);
      } catch {
        // An empty `data:` URL is not an image, so the picture shows its fallback.
        if (isCurrent) setAddress('data:,');
      }
    };
    void show();
    return () => {
      isCurrent = false;
      if (created !== null) URL.revokeObjectURL(created);
    };
  }, [id, size, load]);
  return (
    <Picture
      src={address ?? placeholder}
      alt={alt}
      width={width}
      height={height}
      className={className}
      aria-busy={address === null}
    />
  );
}
