import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { PageLink } from '../../components/layout/page-link.tsx';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Section } from './section.tsx';

export function FeaturedProjects() {
  return (
    <Section
      id="featured"
      title={landingTexts.featuredTitle}
      line={landingTexts.featuredLine}
      ground="sunken"
      aside={
        <Button asChild variant="secondary">
          <PageLink to="/discover">{landingTexts.browse}</PageLink>
        </Button>
      }
    >
      <PartBoundary>
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {landingTexts.featured.map((project) => (
            <li key={project.id} className="grid max-lg:last:hidden max-md:last:grid">
              <ProjectCard
                project={{ ...project, status: 'available', verified: true }}
                corner={<Badge className="m-1 bg-surface">{commonTexts.sample}</Badge>}
              />
            </li>
          ))}
        </ul>
      </PartBoundary>
    </Section>
  );
}
