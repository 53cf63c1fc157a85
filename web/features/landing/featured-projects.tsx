import { PageLink } from '../../components/layout/page-link.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { ProjectCard } from '../../components/ui/project-card.tsx';
import { texts } from '../../lib/texts.ts';
import { Section } from './section.tsx';

const { landing } = texts;

export function FeaturedProjects() {
  return (
    <Section
      id="featured"
      title={landing.featuredTitle}
      line={landing.featuredLine}
      ground="sunken"
      aside={
        <Button asChild variant="secondary">
          <PageLink to="/your-project">{landing.browse}</PageLink>
        </Button>
      }
    >
      <PartBoundary>
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {landing.featured.map((project) => (
            <li key={project.id} className="grid max-lg:last:hidden max-md:last:grid">
              <ProjectCard
                project={{ ...project, status: 'available', verified: true }}
                corner={<Badge className="m-1 bg-surface">{texts.common.sample}</Badge>}
              />
            </li>
          ))}
        </ul>
      </PartBoundary>
    </Section>
  );
}
