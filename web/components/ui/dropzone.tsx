import { ImagePlus } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { uploadTexts } from '../../lib/texts/upload.ts';
import {
  admitFiles,
  createUploadItem,
  imageLimits,
  releaseUploadItem,
  type UploadItem,
  type UploadLimits,
} from '../../lib/upload-items.ts';
import { useControlWiring } from './field.tsx';
import { Notice } from './notice.tsx';
import { SortablePreviews } from './sortable-previews.tsx';

export interface DropzoneProps {
  items: readonly UploadItem[];
  onItemsChange: (items: readonly UploadItem[]) => void;
  limits?: UploadLimits | undefined;
  disabled?: boolean | undefined;
  /** The first picture is marked as the cover. */
  markCover?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Pictures by dropping, choosing or pasting, with sortable previews. Put it in a Field for its label, hint and error. What is too
 * big, too many or no picture is refused here with a sentence; the server looks at the content again.
 */
export function Dropzone({
  items,
  onItemsChange,
  limits = imageLimits,
  disabled = false,
  markCover = true,
  className,
}: DropzoneProps) {
  const wiring = useControlWiring({ disabled: disabled || undefined });
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const off = wiring.disabled === true;

  const add = (files: readonly File[]) => {
    if (off || files.length === 0) return;
    const { admitted, refusals: refused } = admitFiles(files, items.length, limits);
    setRefusals(refused);
    if (admitted.length === 0) return;
    onItemsChange([...items, ...admitted.map(createUploadItem)]);
    setSaid(uploadTexts.added(admitted.length));
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(Array.from(event.dataTransfer.files));
  };

  return (
    <div className={className}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting repeat what the file input does */}
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!off);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onPaste={(event) => add(Array.from(event.clipboardData.files))}
        className={classNames(
          'relative flex min-h-32 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          over ? 'border-primary bg-primary-soft' : 'border-control bg-surface',
          off ? 'opacity-60' : 'cursor-pointer hover:border-primary',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-7 text-primary" />
        <span>
          {over ? (
            uploadTexts.dropNow
          ) : (
            <>
              {uploadTexts.drop}{' '}
              <span className="font-semibold text-primary underline underline-offset-3">
                {uploadTexts.choose}
              </span>
            </>
          )}
        </span>
        <input
          {...wiring}
          ref={input}
          type="file"
          multiple
          accept={limits.types.join(',')}
          onChange={(event) => {
            add(Array.from(event.target.files ?? []));
            // The same file may be chosen again after it was removed.
            event.target.value = '';
          }}
          className="sr-only"
        />
      </label>
      {refusals.length > 0 && (
        <Notice tone="bad" urgent className="mt-3" onDismiss={() => setRefusals([])}>
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      )}
      {items.length > 0 && (
        <SortablePreviews
          items={items}
          disabled={off}
          markCover={markCover}
          onOrderChange={(next, moved) => {
            onItemsChange(next);
            setSaid(uploadTexts.moved(moved.name, next.indexOf(moved) + 1, next.length));
          }}
          onRemove={(item) => {
            releaseUploadItem(item);
            onItemsChange(items.filter((other) => other.id !== item.id));
            setSaid(uploadTexts.removed(item.name));
            input.current?.focus();
          }}
          className="mt-4"
        />
      )}
      <output className="sr-only">{said}</output>
    </div>
  );
}
