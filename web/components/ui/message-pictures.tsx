import { useEffect, useState } from 'react';
import { uploadTexts } from '#words/screens/upload.ts';
import { Dialog } from './dialog.tsx';
import { Picture } from './picture.tsx';

export interface MessagePicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

/** Fetches a private picture, for which an address in `src` would not be enough. */
export type LoadPicture = (id: string, size: 'small' | 'large') => Promise<Blob>;

export function MessagePictures({
  pictures,
  load,
}: {
  pictures: readonly MessagePicture[];
  load: LoadPicture;
}) {
  const [shown, setShown] = useState<number | null>(null);
  const open = shown === null ? undefined : pictures[shown];
  if (pictures.length === 0) return null;
  return (
    <>
      <ul aria-label={uploadTexts.attached} className="mt-2 flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={uploadTexts.openPicture(index + 1, pictures.length)}
              onClick={() => setShown(index)}
              className="block overflow-hidden rounded-card border border-line"
            >
              <PrivatePicture picture={picture} size="small" load={load} className="size-24 object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && shown !== null && (
        <Dialog
          open
          size="full"
          focusableBody
          title={uploadTexts.picture(shown + 1, pictures.length)}
          onOpenChange={(isOpen) => {
            if (!isOpen) setShown(null);
          }}
        >
          <PrivatePicture
            picture={open}
            size="large"
            load={load}
            alt={uploadTexts.picture(shown + 1, pictures.length)}
            className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full"
          />
        </Dialog>
      )}
    </>
  );
}

function PrivatePicture({
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
        // An address that cannot be loaded, so that the picture shows its fallback.
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
