import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { srcSetOf } from '../../api/project-card-props.ts';
import { ProjectCover } from '../../components/project/project-cover.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';

export function ProjectGallery({ project }: { project: ProjectDetails }) {
  const images =
    project.pictures.length > 0
      ? project.pictures.map((picture) => ({ url: picture.large, srcSet: srcSetOf(picture) }))
      : project.images.map((url) => ({ url }));
  return (
    <Gallery
      title={project.title}
      images={images}
      ratio={frameRatio(project.pictures)}
      sizes="(max-width: 1023px) 100vw, 700px"
      placeholder={
        <ProjectCover
          seed={project.projectId}
          subject={project.subject}
          category={project.category}
          drawn={project.drawn}
          commit={project.verification?.commit?.slice(0, 7)}
          languages={project.verification?.languages}
        />
      }
    />
  );
}

interface GalleryImage {
  url: string;
  srcSet?: string;
  alt?: string;
}

interface GalleryProps {
  title: string;
  images: readonly GalleryImage[];
  /** Width divided by height. */
  ratio?: number | undefined;
  placeholder?: ReactNode;
  sizes?: string | undefined;
}

export function Gallery({ title, images, ratio = 4 / 3, placeholder, sizes }: GalleryProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const chosen = useRef<number | null>(null);
  const isHydrated = useIsHydrated();
  const [index, setIndex] = useState(0);
  const last = images.length - 1;

  const show = (next: number) => {
    const target = Math.min(last, Math.max(0, next));
    setIndex(target);
    const element = viewport.current;
    if (element === null) return;
    chosen.current = target;
    element.scrollLeft = target * element.clientWidth;
  };
  const onScroll = () => {
    const element = viewport.current;
    if (element === null || element.clientWidth === 0) return;
    const position = Math.round(element.scrollLeft / element.clientWidth);
    if (chosen.current !== null && position !== chosen.current) return;
    chosen.current = null;
    setIndex(position);
  };
  const onSwipe = () => {
    chosen.current = null;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };

  const frame =
    'flex w-full snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth rounded-card border border-line bg-sunken [scrollbar-width:none]';
  if (images.length === 0) {
    return (
      <div className="aspect-[12/5] overflow-hidden rounded-card border border-line md:max-lg:aspect-[10/3]">
        {placeholder}
      </div>
    );
  }
  const many = images.length > 1;
  return (
    <section
      data-gallery
      aria-roledescription="carousel"
      aria-label={projectTexts.gallery(title)}
      className="min-w-0"
    >
      <div className="relative">
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- the picture takes arrow keys, as the buttons beside it do */}
        <div
          ref={viewport}
          data-pictures
          role="group"
          aria-label={projectTexts.picture(index + 1, images.length)}
          tabIndex={many ? 0 : undefined}
          onKeyDown={onKeyDown}
          onScroll={onScroll}
          onTouchStart={onSwipe}
          onWheel={onSwipe}
          className={frame}
          style={{ aspectRatio: ratio }}
        >
          {images.map((image, position) => (
            <div
              key={image.url}
              aria-hidden={isHydrated && position !== index}
              className="size-full min-w-0 shrink-0 grow-0 basis-full snap-center"
            >
              <Picture
                src={image.url}
                {...(image.srcSet === undefined ? {} : { srcSet: image.srcSet })}
                {...(sizes === undefined ? {} : { sizes })}
                alt={image.alt ?? `${title}: ${projectTexts.picture(position + 1, images.length)}`}
                loading={position === 0 ? 'eager' : 'lazy'}
                fetchPriority={position === 0 ? 'high' : 'auto'}
                fallback={placeholder}
                className="size-full object-contain"
              />
            </div>
          ))}
        </div>
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role */}
        {many && (
          <div hidden={!isHydrated} data-with-script>
            <div className="absolute top-1/2 left-2 -translate-y-1/2">
              <IconButton
                variant="overlay"
                data-step={-1}
                label={projectTexts.previousPicture}
                icon={<ChevronLeft className="size-5" />}
                disabled={index === 0}
                onClick={() => show(index - 1)}
              />
            </div>
            <div className="absolute top-1/2 right-2 -translate-y-1/2">
              <IconButton
                variant="overlay"
                data-step={1}
                label={projectTexts.nextPicture}
                icon={<ChevronRight className="size-5" />}
                disabled={index === last}
                onClick={() => show(index + 1)}
              />
            </div>
          </div>
        )}
      </div>
      {many && (
        <>
          <p hidden={isHydrated} data-without-script className="mt-2 text-center text-sm text-muted">
            {projectTexts.pictures(images.length)}
          </p>
          <div hidden={!isHydrated} data-with-script className="mt-1 flex flex-wrap justify-center">
            {images.map((image, position) => (
              <button
                key={image.url}
                type="button"
                data-picture={position}
                aria-label={projectTexts.picture(position + 1, images.length)}
                aria-current={position === index ? 'true' : undefined}
                onClick={() => show(position)}
                className="group grid size-7 place-items-center rounded-full pointer-coarse:size-11"
              >
                <span className="h-2 w-2 rounded-full bg-control transition-[width,background-color] group-aria-[current]:w-5 group-aria-[current]:bg-primary" />
              </button>
            ))}
          </div>
        </>
      )}
      <output className="sr-only">{many ? projectTexts.picture(index + 1, images.length) : ''}</output>
    </section>
  );
}

/** Taller pictures would push the content below off the screen, and wider ones would be thin strips. */
const [MIN_RATIO, MAX_RATIO] = [1.2, 2];
const USUAL_RATIO = 4 / 3;

/** Width divided by height. The first picture decides, because all pictures share one frame. */
export function frameRatio(pictures: readonly { readonly width: number; readonly height: number }[]): number {
  const [first] = pictures;
  if (first === undefined || first.height === 0) return USUAL_RATIO;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, first.width / first.height));
}
