import { ImagePlus } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { uploadTexts } from '#words/screens/upload.ts';
import { classNames } from '../../lib/class-names.ts';
import {
  acceptedBy,
  makeAllSmaller,
  splitByLimits,
  createUploadItem,
  imageLimits,
  releaseUploadItem,
  type UploadItem,
  type UploadLimits,
} from '../../lib/upload-items.ts';
import { Notice } from '../ui/notice.tsx';
import { useControlWiring } from './field.tsx';
import { SortablePreviews } from './sortable-previews.tsx';

export interface DropzoneProps {
  items: readonly UploadItem[];
  onItemsChange: (items: readonly UploadItem[]) => void;
  limits?: UploadLimits | undefined;
  disabled?: boolean | undefined;
  markCover?: boolean | undefined;
}

/** Must be inside a `Field`. */
export function Dropzone({
  items,
  onItemsChange,
  limits = imageLimits,
  disabled = false,
  markCover = true,
}: DropzoneProps) {
  const wiring = useControlWiring({ disabled: disabled || undefined });
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [isPreparing, setIsPreparing] = useState(false);
  const isDisabled = wiring.disabled === true || isPreparing;

  const add = async (files: readonly File[]) => {
    if (isDisabled || files.length === 0) return;
    const smaller = makeAllSmaller(files, limits);
    if (smaller === null) {
      take(files);
      return;
    }
    setIsPreparing(true);
    const prepared = await smaller;
    setIsPreparing(false);
    take(prepared);
  };

  const take = (files: readonly File[]) => {
    const { accepted, errors: rejections } = splitByLimits(files, items.length, limits);
    setErrors(rejections);
    if (accepted.length === 0) return;
    onItemsChange([...items, ...accepted.map(createUploadItem)]);
    setAnnouncement(uploadTexts.added(accepted.length));
  };

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void add(Array.from(event.dataTransfer.files));
  };

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting repeat what the file input does */}
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(!isDisabled);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={onDrop}
        onPaste={(event) => void add(Array.from(event.clipboardData.files))}
        className={classNames(
          'relative flex min-h-32 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors',
          isDragOver ? 'border-primary bg-primary-soft' : 'border-control bg-surface',
          isDisabled ? 'opacity-60' : 'cursor-pointer hover:border-primary',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-7 text-primary" />
        <span>
          {isPreparing ? (
            uploadTexts.preparing
          ) : isDragOver ? (
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
          accept={acceptedBy(limits)}
          onChange={(event) => {
            void add(Array.from(event.target.files ?? []));
            event.target.value = '';
          }}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -inset-0.5 rounded-card peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
        />
      </label>
      {errors.length > 0 && (
        <Notice tone="bad" urgent className="mt-3" onDismiss={() => setErrors([])}>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Notice>
      )}
      {items.length > 0 && (
        <SortablePreviews
          items={items}
          disabled={isDisabled}
          markCover={markCover}
          onOrderChange={(next, moved) => {
            onItemsChange(next);
            setAnnouncement(uploadTexts.moved(moved.name, next.indexOf(moved) + 1, next.length));
          }}
          onRemove={(item) => {
            releaseUploadItem(item);
            onItemsChange(items.filter((other) => other.id !== item.id));
            setAnnouncement(uploadTexts.removed(item.name));
            input.current?.focus();
          }}
          className="mt-4"
        />
      )}
      <output className="sr-only">{announcement}</output>
    </div>
  );
}
