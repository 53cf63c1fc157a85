import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../api/entities.ts';
import { srcSetOf } from '../api/project-card-props.ts';
import { frameRatio } from '../components/project/picture-ratio.ts';
import { ProjectCover } from '../components/project/project-cover.tsx';

export function PictureStrip({ project }: { project: ProjectDetails }) {
  const { pictures, title } = project;
  if (pictures.length === 0) {
    return (
      <div className="aspect-[12/5] md:max-lg:aspect-[4/1] overflow-hidden rounded-card border border-line bg-sunken">
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
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the keyboard
        tabIndex={pictures.length > 1 ? 0 : undefined}
        className="flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-card border border-line bg-sunken"
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
        <p className="mt-2 text-center text-sm text-muted">{projectTexts.pictures(pictures.length)}</p>
      )}
    </section>
  );
}
