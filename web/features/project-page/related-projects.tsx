import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { projectTexts } from '#words/screens/project.ts';
import type { CompactCard, ProjectDetails } from '../../api/entities.ts';
import { projectCardProps } from '../../api/project-card-props.ts';
import { relatedQuery } from '../../api/project-queries.ts';
import { useMember } from '../../api/session.tsx';
import { ProjectCard } from '../../components/project/project-card.tsx';

export function RelatedProjects({ project }: { project: ProjectDetails }) {
  const { data } = useQuery({ ...relatedQuery(project.projectId), enabled: useMember() !== null });
  if (data === undefined) return null;
  return (
    <>
      {project.relation !== 'seller' && (
        <RelatedRow title={projectTexts.moreFromSeller(project.author.fullName)} cards={data.seller} />
      )}
      <RelatedRow title={projectTexts.similar} cards={data.similar} />
    </>
  );
}

function RelatedRow({ title, cards }: { title: string; cards: readonly CompactCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-xl break-words">{title}</h2>
      <ul className="project-grid project-grid-of-four plain-cards">
        {cards.map((card) => (
          <li key={card.projectId} className="grid min-w-0">
            <ProjectCard
              {...projectCardProps(card)}
              headingLevel="h3"
              link={<Link to="/projects/$projectId" params={{ projectId: card.projectId }} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
