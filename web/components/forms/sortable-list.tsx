import { GripVertical, ImageOff, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { uploadTexts } from '#words/screens/upload.ts';
import { classNames } from '../../lib/class-names.ts';
import { moveItem, type UploadItem } from '../../lib/upload-items.ts';
import { Picture } from '../ui/picture.tsx';
import { Progress } from '../ui/progress.tsx';

export interface SortableListProps {
  items: readonly UploadItem[];
  onOrderChange: (items: readonly UploadItem[], moved: UploadItem) => void;
  onRemove: (item: UploadItem) => void;
  disabled?: boolean | undefined;
  markCover?: boolean | undefined;
  className?: string | undefined;
}

/** Uses pointer events and keys, because native drag and drop does not support touch screens. */
export function SortableList({
  items,
  onOrderChange,
  onRemove,
  disabled = false,
  markCover = true,
  className,
}: SortableListProps) {
  const helpId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const focusAfterMove = useRef<string | null>(null);

  // Some browsers blur an element that moves in the DOM, so the moved item is focused again.
  useEffect(() => {
    const id = focusAfterMove.current;
    if (id === null) return;
    focusAfterMove.current = null;
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus();
  });

  const move = (item: UploadItem, to: number) => {
    const next = moveItem(items, items.indexOf(item), to);
    if (next !== items) onOrderChange(next, item);
  };

  const onKeyDown = (event: KeyboardEvent, item: UploadItem, index: number) => {
    const target = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focusAfterMove.current = item.id;
    move(item, target);
  };

  const onPointerMove = (event: PointerEvent, item: UploadItem) => {
    if (draggedId !== item.id) return;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((element) => element instanceof HTMLElement && element.dataset['preview'] !== undefined);
    if (!(under instanceof HTMLElement)) return;
    const to = items.findIndex((other) => other.id === under.dataset['preview']);
    if (to >= 0) move(item, to);
  };

  return (
    <div className={className}>
      <p id={helpId} className="sr-only">
        {uploadTexts.moveHelp}
      </p>
      <ul
        ref={list}
        aria-label={uploadTexts.list}
        className="grid grid-cols-2 gap-3 min-[400px]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-5"
      >
        {items.map((item, index) => (
          <li
            key={item.id}
            data-preview={item.id}
            className={classNames(
              'relative overflow-hidden rounded-control border bg-sunken',
              draggedId === item.id ? 'border-primary opacity-70 shadow-float' : 'border-line',
              item.error !== undefined && 'border-bad',
            )}
          >
            <Picture
              src={item.url}
              alt={uploadTexts.item(item.name, index + 1, items.length)}
              draggable={false}
              fallback={
                <span className="grid aspect-square place-items-center text-muted">
                  <ImageOff aria-hidden="true" className="size-7" />
                  <span className="sr-only">
                    {uploadTexts.item(item.name, index + 1, items.length)}: {commonTexts.imageFailed}
                  </span>
                </span>
              }
              className="aspect-square w-full object-cover"
            />
            {markCover && index === 0 && (
              <span className="absolute bottom-1.5 left-1.5 rounded-full bg-accent px-2 text-xs font-bold text-on-accent">
                {uploadTexts.cover}
              </span>
            )}
            <button
              type="button"
              data-handle={item.id}
              disabled={disabled || items.length < 2}
              aria-label={uploadTexts.move(item.name)}
              aria-describedby={helpId}
              onKeyDown={(event) => onKeyDown(event, item, index)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDraggedId(item.id);
              }}
              onPointerMove={(event) => onPointerMove(event, item)}
              onPointerUp={() => setDraggedId(null)}
              onPointerCancel={() => setDraggedId(null)}
              className="absolute top-1 left-1 grid size-8 cursor-grab touch-none place-items-center rounded-control border border-line bg-surface text-ink active:cursor-grabbing disabled:hidden pointer-coarse:size-11"
            >
              <GripVertical aria-hidden="true" className="size-4" />
            </button>
            <button
              type="button"
              disabled={disabled}
              aria-label={uploadTexts.removeItem(item.name)}
              onClick={() => onRemove(item)}
              className="absolute top-1 right-1 grid size-8 place-items-center rounded-control border border-line bg-surface text-ink hover:text-bad disabled:hidden pointer-coarse:size-11"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
            {item.progress !== undefined && item.progress < 100 && (
              <Progress
                label={uploadTexts.uploading(item.name)}
                value={item.progress}
                hideLabel
                className="absolute inset-x-1.5 bottom-1.5"
              />
            )}
            {item.error !== undefined && <p className="px-2 py-1 text-xs text-bad">{item.error}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
