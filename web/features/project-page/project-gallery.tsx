import type { ProjectDetails } from '../../api/entities.ts';
import { srcSetOf } from '../../api/project-card-props.ts';
import { Gallery } from '../../components/project/gallery.tsx';
import { frameRatio } from '../../components/project/picture-ratio.ts';
import { ProjectCover } from '../../components/project/project-cover.tsx';

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
