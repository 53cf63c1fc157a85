import { ImagePlus, X } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { MAX_MESSAGE_PICTURES } from '#domain/orders/message-limits.ts';
import { uploadTexts } from '#words/screens/upload.ts';
import {
  acceptedBy,
  createUploadItem,
  imageLimits,
  makeAllSmaller,
  releaseUploadItem,
  splitByLimits,
  type UploadItem,
} from '../../lib/upload-items.ts';
import { Button } from '../ui/button.tsx';

const limits = { ...imageLimits, maxFiles: MAX_MESSAGE_PICTURES };

export function PicturePicker({
  items,
  onItemsChange,
  disabled = false,
}: {
  items: readonly UploadItem[];
  onItemsChange: (items: readonly UploadItem[]) => void;
  disabled?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isPreparing, setIsPreparing] = useState(false);
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(event.target.files ?? []);
    event.target.value = '';
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
    const chosen = splitByLimits(files, items.length, limits);
    setErrors(chosen.errors);
    onItemsChange([...items, ...chosen.accepted.map(createUploadItem)]);
  };
  const remove = (item: UploadItem) => {
    releaseUploadItem(item);
    setErrors([]);
    onItemsChange(items.filter(({ id }) => id !== item.id));
  };
  return (
    <div>
      {items.length > 0 && (
        <ul aria-label={uploadTexts.attached} className="mb-2 flex flex-wrap gap-2">
          {items.map((item) => (
            <li key={item.id} className="relative">
              <img
                src={item.url}
                alt={item.name}
                className="size-20 rounded-card border border-line object-cover"
              />
              <button
                type="button"
                aria-label={uploadTexts.removeItem(item.name)}
                disabled={disabled || isPreparing}
                onClick={() => remove(item)}
                className="absolute top-0 right-0 grid size-7 place-items-center rounded-tr-card rounded-bl-card border border-line bg-surface pointer-coarse:size-9"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {items.length < MAX_MESSAGE_PICTURES && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          disabled={disabled}
          busy={isPreparing}
          icon={<ImagePlus aria-hidden="true" className="size-4" />}
          onClick={() => input.current?.click()}
        >
          {uploadTexts.attach}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedBy(limits)}
        aria-label={uploadTexts.attach}
        onChange={(event) => void add(event)}
      />
      <div aria-live="polite">
        {errors.map((error) => (
          <p key={error} className="mt-1 text-sm text-bad">
            {error}
          </p>
        ))}
      </div>
    </div>
  );
}
