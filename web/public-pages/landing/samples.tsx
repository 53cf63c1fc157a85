import { landingTexts } from '#words/screens/landing.ts';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { FigureRow } from './market-figures.tsx';
import { Section } from './section.tsx';

/**
 * The specification's fictitious figures, projects and quotes are shown only with the sandbox, and marked as
 * samples.
 */
export function Samples() {
  const { samples } = landingTexts;
  return (
    <Section id="samples" title={samples.title} line={samples.line}>
      <FigureRow figures={samples.stats} />
      <h3 className="mt-12 mb-5 text-xl">{samples.featuredTitle}</h3>
      <ul className="project-grid md:grid-cols-3">
        {samples.featured.map((project) => (
          <li key={project.id} className="grid">
            <ProjectCard project={{ ...project, status: 'available' }} headingLevel="h3" />
          </li>
        ))}
      </ul>
      <h3 className="mt-12 mb-5 text-xl">{samples.voicesTitle}</h3>
      <ul className="grid gap-x-10 gap-y-10 md:grid-cols-3">
        {samples.voices.map((voice) => (
          <li key={voice.name}>
            <figure className="flex h-full flex-col border-t-2 border-ink pt-5">
              <blockquote className="grow text-lg">
                <p>“{voice.quote}”</p>
              </blockquote>
              <figcaption className="mt-5 flex items-center gap-3">
                <Avatar name={voice.name} />
                <span className="min-w-0">
                  <span className="block font-semibold">{voice.name}</span>
                  <span className="block text-sm text-muted">{voice.who}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
