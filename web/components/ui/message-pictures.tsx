import { useState } from 'react';
import { uploadTexts } from '#words/screens/upload.ts';
import { onDemandWhileOpen } from './on-demand.tsx';
import { type LoadPicture, type MessagePicture, PrivatePicture } from './private-picture.tsx';

const PictureDialog = onDemandWhileOpen(async () => (await import('./picture-dialog.tsx')).PictureDialog);

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
        <PictureDialog
          open
          picture={open}
          title={uploadTexts.picture(shown + 1, pictures.length)}
          load={load}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
