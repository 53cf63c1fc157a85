import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from './icon-button.tsx';
import { Picture } from './picture.tsx';

export interface GalleryImage {
  url: string;
  srcSet?: string;
  alt?: string;
}

export interface GalleryProps {
  /** The project's title, in the name of the gallery and its pictures. */
  title: string;
  images: readonly GalleryImage[];
  /** Stands in for a picture that fails, and for all when there are none: a ProjectCover. */
  placeholder?: ReactNode;
  sizes?: string | undefined;
  className?: string | undefined;
}

/** Pictures one at a time: arrows, dots, swipe, arrow keys, Home and End. */
export function Gallery({ title, images, placeholder, sizes, className }: GalleryProps) {
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [viewport, api] = useEmblaCarousel({ loop: false, duration: calm ? 0 : 18 });
  const [index, setIndex] = useState(0);
  const last = images.length - 1;

  useEffect(() => {
    if (!api) return undefined;
    const onSelect = () => setIndex(api.selectedScrollSnap());
    api.on('select', onSelect).on('reInit', onSelect);
    return () => {
      api.off('select', onSelect).off('reInit', onSelect);
    };
  }, [api]);

  const show = useCallback(
    (next: number) => {
      const target = Math.min(last, Math.max(0, next));
      setIndex(target);
      api?.scrollTo(target);
    },
    [api, last],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };

  const frame = 'aspect-[4/3] w-full overflow-hidden rounded-card border border-line bg-sunken';
  // A drawing is shown whole, and takes no more room than it is worth.
  if (images.length === 0) {
    return (
      <div className={classNames('aspect-[8/5] overflow-hidden rounded-card border border-line', className)}>
        {placeholder}
      </div>
    );
  }
  const many = images.length > 1;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={projectTexts.gallery(title)}
      className={classNames('min-w-0', className)}
    >
      <div className="relative">
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- the picture takes arrow keys, as the buttons beside it do */}
        <div
          ref={viewport}
          role="group"
          aria-label={projectTexts.picture(index + 1, images.length)}
          tabIndex={many ? 0 : undefined}
          onKeyDown={onKeyDown}
          className={frame}
        >
          <div className="flex h-full touch-pan-y">
            {images.map((image, position) => (
              <div
                key={image.url}
                aria-hidden={position !== index}
                className="size-full min-w-0 shrink-0 grow-0 basis-full"
              >
                <Picture
                  src={image.url}
                  {...(image.srcSet === undefined ? {} : { srcSet: image.srcSet })}
                  {...(sizes === undefined ? {} : { sizes })}
                  alt={image.alt ?? `${title}: ${projectTexts.picture(position + 1, images.length)}`}
                  loading={position === 0 ? 'eager' : 'lazy'}
                  fallback={placeholder}
                  className="size-full object-contain"
                />
              </div>
            ))}
          </div>
        </div>
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */}
        {many && (
          <>
            <IconButton
              variant="overlay"
              label={projectTexts.previousPicture}
              icon={<ChevronLeft className="size-5" />}
              disabled={index === 0}
              onClick={() => show(index - 1)}
              className="absolute top-1/2 left-3 -translate-y-1/2"
            />
            <IconButton
              variant="overlay"
              label={projectTexts.nextPicture}
              icon={<ChevronRight className="size-5" />}
              disabled={index === last}
              onClick={() => show(index + 1)}
              className="absolute top-1/2 right-3 -translate-y-1/2"
            />
          </>
        )}
      </div>
      {many && (
        <div className="mt-1 flex flex-wrap justify-center">
          {images.map((image, position) => (
            <button
              key={image.url}
              type="button"
              aria-label={projectTexts.picture(position + 1, images.length)}
              aria-current={position === index ? 'true' : undefined}
              onClick={() => show(position)}
              className="grid size-7 place-items-center rounded-full pointer-coarse:size-11"
            >
              <span
                className={classNames(
                  'h-2 rounded-full transition-[width,background-color]',
                  position === index ? 'w-5 bg-primary' : 'w-2 bg-control',
                )}
              />
            </button>
          ))}
        </div>
      )}
      <output className="sr-only">{many ? projectTexts.picture(index + 1, images.length) : ''}</output>
    </section>
  );
}
