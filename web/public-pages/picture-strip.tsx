import { ChevronLeft, ChevronRight } from 'lucide-react';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../api/entities.ts';
import { srcSetOf } from '../api/project-card-props.ts';
import { frameRatio } from '../components/project/picture-ratio.ts';
import { ProjectCover } from '../components/project/project-cover.tsx';
import { classNames } from '../lib/class-names.ts';

export function PictureStrip({ project }: { project: ProjectDetails }) {
  const { pictures, title } = project;
  if (pictures.length === 0) {
    return (
      <div className="aspect-[12/5] md:max-lg:aspect-[10/3] overflow-hidden rounded-card border border-line bg-sunken">
        <ProjectCover
          subject={project.subject}
          category={project.category}
          languages={project.verification?.languages}
        />
      </div>
    );
  }
  const aspectRatio = frameRatio(pictures);
  return (
    <section aria-label={projectTexts.gallery(title)}>
      <div className="relative">
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard
          tabIndex={pictures.length > 1 ? 0 : undefined}
          className="flex snap-x snap-mandatory scroll-smooth gap-2 overflow-x-auto rounded-card border border-line bg-sunken"
        >
          {pictures.map((picture, index) => (
            <li key={picture.id} style={{ aspectRatio }} className="w-full shrink-0 snap-center">
              <img
                src={picture.large}
                srcSet={srcSetOf(picture)}
                sizes="(max-width: 1023px) 100vw, 700px"
                width={picture.width}
                height={picture.height}
                alt={`${title}: ${projectTexts.picture(index + 1, pictures.length)}`}
                loading={index === 0 ? 'eager' : 'lazy'}
                decoding="async"
                {...(index === 0 ? { fetchPriority: 'high' as const } : {})}
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <div hidden data-step-row className="pointer-events-none absolute inset-0">
            <Step by={-1} label={projectTexts.previousPicture} />
            <Step by={1} label={projectTexts.nextPicture} />
          </div>
        )}
      </div>
      {pictures.length > 1 && (
        <p className="mt-2 text-center text-sm text-muted">{projectTexts.pictures(pictures.length)}</p>
      )}
    </section>
  );
}

/** The buttons are hidden until the page's script connects them. */
function Step({ by, label }: { by: -1 | 1; label: string }) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      data-step={by}
      aria-label={label}
      title={label}
      className={classNames(
        'pointer-events-auto absolute top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-control border border-line bg-surface text-ink shadow-lift hover:bg-sunken disabled:opacity-45 pointer-coarse:size-11',
        by === 1 ? 'right-3' : 'left-3',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
