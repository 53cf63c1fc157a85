import { Camera } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { commonTexts } from '../../lib/texts/common.ts';
import { completeProfileTexts } from '../../lib/texts/complete-profile.ts';
import { profileTexts } from '../../lib/texts/profile.ts';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';

const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
const accepted = ['image/jpeg', 'image/png', 'image/webp'];

/** A photo with its preview; without one the present photo or the letters of the name stand there, as others see it. */
export function PhotoField({
  name,
  photo,
  current = null,
  removed = false,
  onChange,
  onRemove,
}: {
  name: string;
  /** Address of the photo that is there already. */
  current?: string | null | undefined;
  /** The newly chosen one. */
  photo: File | null;
  onChange: (photo: File | null) => void;
  /** The photo that is there is to go. */
  removed?: boolean | undefined;
  /** Only where there may be one already. */
  onRemove?: ((removed: boolean) => void) | undefined;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const kept = removed ? null : current;

  const take = (file: File | null) => {
    setPreview(file === null ? null : URL.createObjectURL(file));
    onChange(file);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again after it was removed.
    event.target.value = '';
    if (file === undefined) return;
    if (!accepted.includes(file.type)) setRefusal(completeProfileTexts.photoWrongType);
    else if (file.size > MAX_PHOTO_BYTES) setRefusal(completeProfileTexts.photoTooLarge);
    else {
      setRefusal(null);
      take(file);
    }
  };

  let second: { label: string; act: () => void } | null = null;
  if (current === null) {
    if (photo !== null) second = { label: completeProfileTexts.removePhoto, act: () => take(null) };
  } else if (photo !== null || removed) {
    const keep = () => {
      take(null);
      onRemove?.(false);
    };
    second = { label: profileTexts.keepPhoto, act: keep };
  } else if (onRemove !== undefined) {
    second = { label: completeProfileTexts.removePhoto, act: () => onRemove(true) };
  }

  return (
    <fieldset aria-labelledby={`${id}-label`} className="flex items-center gap-4">
      <Avatar name={name} src={photo === null ? kept : preview} size="lg" />
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
            {kept === null ? completeProfileTexts.choosePhoto : profileTexts.changePhoto}
          </Button>
          {/* One button, so that the focus stays when its meaning changes. */}
          {second !== null && (
            <Button variant="quiet" size="sm" onClick={second.act}>
              {second.label}
            </Button>
          )}
        </div>
        <p
          aria-live="polite"
          className={refusal === null ? 'mt-1.5 text-sm text-muted' : 'mt-1.5 text-sm text-bad'}
        >
          {refusal ?? completeProfileTexts.photoHint}
        </p>
        <input
          ref={input}
          type="file"
          accept={accepted.join(',')}
          aria-label={completeProfileTexts.choosePhoto}
          // The button above opens it and stands for it.
          hidden
          onChange={choose}
        />
      </div>
    </fieldset>
  );
}
