import { Camera } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { completeProfileTexts } from '#words/screens/complete-profile.ts';
import { profileTexts } from '#words/screens/profile.ts';
import { acceptedBy, imageLimits, makeAllSmaller } from '../../lib/upload-items.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';

const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
const limits = { maxBytes: MAX_PHOTO_BYTES, types: imageLimits.types };

export function PhotoField({
  name,
  photo,
  current = null,
  removed = false,
  onChange,
  onRemove,
}: {
  name: string;
  current?: string | null | undefined;
  photo: File | null;
  onChange: (photo: File | null) => void;
  removed?: boolean | undefined;
  onRemove?: ((removed: boolean) => void) | undefined;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  const [error, setError] = useState<string | null>(null);
  const currentPhoto = removed ? null : current;

  const selectPhoto = (file: File | null) => {
    setPreview(file === null ? null : URL.createObjectURL(file));
    onChange(file);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    const smaller = makeAllSmaller([file], limits);
    if (smaller === null) take(file);
    else void smaller.then(([prepared = file]) => take(prepared));
  };
  const take = (file: File) => {
    if (!limits.types.includes(file.type)) setError(completeProfileTexts.photoWrongType);
    else if (file.size > MAX_PHOTO_BYTES) setError(completeProfileTexts.photoTooLarge);
    else {
      setError(null);
      selectPhoto(file);
    }
  };

  let secondAction: { label: string; act: () => void } | null = null;
  if (current === null) {
    if (photo !== null)
      secondAction = { label: completeProfileTexts.removePhoto, act: () => selectPhoto(null) };
  } else if (photo !== null || removed) {
    const keep = () => {
      selectPhoto(null);
      onRemove?.(false);
    };
    secondAction = { label: profileTexts.keepPhoto, act: keep };
  } else if (onRemove !== undefined) {
    secondAction = { label: completeProfileTexts.removePhoto, act: () => onRemove(true) };
  }

  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex items-center gap-4">
      <Avatar name={name} src={photo === null ? currentPhoto : preview} size="lg" />
      <div className="min-w-0">
        <p id={`${id}-label`} className="text-sm font-semibold">
          {completeProfileTexts.photo}{' '}
          <span className="font-normal text-muted">({commonTexts.optional})</span>
        </p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<Camera aria-hidden="true" className="size-4" />}
            onClick={() => input.current?.click()}
          >
            {currentPhoto === null ? completeProfileTexts.choosePhoto : profileTexts.changePhoto}
          </Button>
          {/* One button is used for both removing and undoing, so that it keeps the focus. */}
          {secondAction !== null && (
            <Button variant="quiet" size="sm" onClick={secondAction.act}>
              {secondAction.label}
            </Button>
          )}
        </div>
        <p
          aria-live="polite"
          className={error === null ? 'mt-1.5 text-sm text-muted' : 'mt-1.5 text-sm text-bad'}
        >
          {error ?? completeProfileTexts.photoHint}
        </p>
        <input
          ref={input}
          type="file"
          accept={acceptedBy(limits)}
          aria-label={completeProfileTexts.choosePhoto}
          hidden
          onChange={choose}
        />
      </div>
    </fieldset>
  );
}
