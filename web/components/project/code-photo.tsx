import { type PointerEvent, useRef, useState } from 'react';
import { type Corners, WHOLE_PHOTO } from '#domain/verification/build-proof.ts';
import { buildProofTexts } from '#words/screens/build-proof.ts';
import { classNames } from '../../lib/class-names.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { UploadItem } from '../../lib/upload-items.ts';
import { Button } from '../ui/button.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Notice } from '../ui/notice.tsx';

const texts = buildProofTexts;

export interface CodeInPhoto {
  readonly code: string;
  readonly expiresAt: string;
  /** The id of the photo that shows the code. */
  readonly photo: string | null;
  readonly corners: Corners | null;
}

/** A code, and where in one of the photos it is. */
export function CodePhoto({
  value,
  onChange,
  onGetCode,
  isGetting,
  items,
  hasArrived = false,
  refusal,
}: {
  value: CodeInPhoto | null;
  onChange: (value: CodeInPhoto) => void;
  onGetCode: () => void;
  isGetting: boolean;
  items: readonly UploadItem[];
  /** Whether the server has the photos, so that the code's time no longer matters. */
  hasArrived?: boolean;
  refusal?: string | undefined;
}) {
  const [endedCode, setEndedCode] = useState<string | null>(null);
  if (value === null) {
    return (
      <Button variant="secondary" busy={isGetting} onClick={onGetCode}>
        {texts.getCode}
      </Button>
    );
  }
  const isOver = !hasArrived && (endedCode === value.code || Date.parse(value.expiresAt) <= serverNow());
  const chosen = items.find(({ id }) => id === value.photo) ?? (items.length === 1 ? items[0] : undefined);
  return (
    <div className="space-y-4">
      <div className="rounded-card border border-line bg-sunken p-4 text-center">
        <p className="text-sm text-muted">{texts.codeLabel}</p>
        <p
          translate="no"
          className={classNames(
            'my-1 font-mono text-4xl font-bold tracking-[0.2em] select-all',
            isOver && 'text-muted line-through',
          )}
        >
          {value.code}
        </p>
        <p className="text-sm">{texts.write}</p>
        {!isOver && !hasArrived && (
          <Countdown
            key={value.code}
            until={value.expiresAt}
            format={texts.timeLeft}
            onEnd={() => setEndedCode(value.code)}
            className="mt-1 block text-sm text-muted tabular-nums"
          />
        )}
      </div>
      {(isOver || refusal !== undefined) && (
        <Notice
          tone="warn"
          urgent
          action={
            <Button variant="secondary" size="sm" busy={isGetting} onClick={onGetCode}>
              {texts.newCode}
            </Button>
          }
        >
          {refusal ?? texts.expired}
        </Notice>
      )}
      {items.length > 1 && (
        <fieldset>
          <legend className="mb-2 font-semibold">{texts.whichPhoto}</legend>
          <div className="grid grid-cols-4 gap-2 sm:grid-cols-5">
            {items.map(({ id, url }, index) => (
              <label
                key={id}
                className={classNames(
                  'relative cursor-pointer rounded-control border-2',
                  id === chosen?.id ? 'border-primary' : 'border-line',
                )}
              >
                <input
                  type="radio"
                  name="code-photo"
                  checked={id === chosen?.id}
                  onChange={() => onChange({ ...value, photo: id, corners: null })}
                  className="peer sr-only"
                />
                <img
                  src={url}
                  alt={texts.photo(index + 1)}
                  className="aspect-square w-full rounded-xs object-cover peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-primary"
                />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {chosen !== undefined && (
        <MarkedPhoto
          key={chosen.id}
          url={chosen.url}
          corners={value.corners}
          onMark={(corners) => onChange({ ...value, photo: chosen.id, corners })}
        />
      )}
    </div>
  );
}

/** What a tap marks, and the least that a drag does, in thousandths. */
const TAPPED = { width: 300, height: 200 } as const;
const MIN_DRAG = 30;

function MarkedPhoto({
  url,
  corners,
  onMark,
}: {
  url: string;
  corners: Corners | null;
  onMark: (corners: Corners) => void;
}) {
  const start = useRef<readonly [number, number] | null>(null);
  const [drawn, setDrawn] = useState<Corners | null>(null);
  const shown = drawn ?? corners;
  const isWhole = corners !== null && corners.every((side, index) => side === WHOLE_PHOTO[index]);
  const boxTo = (event: PointerEvent<HTMLElement>): Corners | null => {
    if (start.current === null) return null;
    const [x, y] = placeOf(event);
    const [fromX, fromY] = start.current;
    return [Math.min(x, fromX), Math.min(y, fromY), Math.max(x, fromX), Math.max(y, fromY)];
  };
  return (
    <div>
      <p className="mb-2 text-sm">{texts.mark}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button below marks the photo by keyboard */}
      <div
        data-mark
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = placeOf(event);
        }}
        onPointerMove={(event) => setDrawn(boxTo(event))}
        onPointerUp={(event) => {
          const box = boxTo(event);
          start.current = null;
          setDrawn(null);
          if (box !== null) onMark(isTap(box) ? around(placeOf(event)) : box);
        }}
        onPointerCancel={() => {
          start.current = null;
          setDrawn(null);
        }}
        className="relative mx-auto w-fit cursor-crosshair touch-none overflow-hidden rounded-control border border-line select-none"
      >
        <img src={url} alt={texts.markLabel} draggable={false} className="block max-h-[28rem] max-w-full" />
        {shown !== null && (
          <span
            aria-hidden="true"
            className="absolute border-2 border-accent shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
            style={{
              left: `${shown[0] / 10}%`,
              top: `${shown[1] / 10}%`,
              width: `${(shown[2] - shown[0]) / 10}%`,
              height: `${(shown[3] - shown[1]) / 10}%`,
            }}
          />
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="sm" onClick={() => onMark(WHOLE_PHOTO)}>
          {texts.wholePhoto}
        </Button>
        <output className="text-sm text-muted">
          {corners === null ? '' : isWhole ? texts.wholeMarked : texts.marked}
        </output>
      </div>
    </div>
  );
}

const inThousandths = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1_000);

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): readonly [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [inThousandths((clientX - left) / width), inThousandths((clientY - top) / height)];
}

const isTap = ([left, top, right, bottom]: Corners): boolean =>
  right - left < MIN_DRAG || bottom - top < MIN_DRAG;

function around([x, y]: readonly [number, number]): Corners {
  const { width, height } = TAPPED;
  const left = Math.min(1_000 - width, Math.max(0, x - width / 2));
  const top = Math.min(1_000 - height, Math.max(0, y - height / 2));
  return [left, top, left + width, top + height];
}
