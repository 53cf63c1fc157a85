import { useState } from 'react';
import { sampleTexts } from '#words/screens/sample.ts';
import { BookmarkToggle } from '../../components/project/bookmark-toggle.tsx';
import { ProjectCard } from '../../components/project/project-card.tsx';
import type { ProjectCardView } from '../../lib/project-card-view.ts';

export const sampleProjects: readonly ProjectCardView[] = [
  {
    id: '0192f1c2-1a7b-7c11-9b7e-000000000001',
    title: sampleTexts.title,
    category: 'SOFTWARE',
    priceRupees: 2499,
    status: 'available',
    level: 'Medium',
    durationHours: 120,
    technologies: ['Python', 'OpenCV', 'FastAPI', 'SQLite', 'Docker', 'Redis'],
    sellerName: 'Asha Rao',
    verified: true,
    commit: '7f3c9a1be2',
  },
  {
    id: '0192f1c2-1a7b-7c11-9b7e-000000000002',
    title: 'Line follower with obstacle avoidance',
    category: 'HARDWARE',
    priceRupees: 123456,
    status: 'pending',
    level: 'High',
    durationHours: 1,
    technologies: ['Arduino', 'C++'],
    sellerName: 'Ravi Kumar Iyer',
    verified: true,
  },
  {
    id: '0192f1c2-1a7b-7c11-9b7e-000000000003',
    title: 'Hostel mess planner',
    category: 'SOFTWARE',
    priceRupees: 1,
    status: 'sold',
    level: 'Low',
    durationHours: 40,
    technologies: ['React'],
    sellerName: 'Meera',
  },
  {
    id: '0192f1c2-1a7b-7c11-9b7e-000000000004',
    title:
      'AnUnbrokenTitleThatNeverEndsBecauseSomebodyForgotTheSpaceBarOnTheirKeyboardAndKeptTypingUntilTheVeryEnd',
    category: 'HARDWARE',
    priceRupees: 950_000,
    status: 'available',
    level: 'Very High',
    durationHours: 2400,
    technologies: ['ATechnologyWithAnUnbrokenAndVeryLongNameIndeed', 'ESP32', 'MQTT', 'KiCad', 'Rust'],
    sellerName: 'Venkatanarasimharajuvaripeta Subramaniam',
    coverUrl: '/missing.webp',
    verified: true,
    commit: 'a1b2c3d4',
  },
];

export function ProjectSamples({ layout = 'grid' }: { layout?: 'grid' | 'row' }) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set([sampleProjects[0]?.id ?? '']));
  const toggle = (id: string, bookmarked: boolean) => {
    const next = new Set(kept);
    if (bookmarked) next.add(id);
    else next.delete(id);
    setKept(next);
  };
  return (
    <div className={layout === 'row' ? 'space-y-3' : 'project-grid'}>
      {sampleProjects.map((project) => (
        <ProjectCard
          key={project.id}
          project={project}
          layout={layout}
          link={<a href={`#${project.id}`}>{project.title}</a>}
          corner={
            <BookmarkToggle
              title={project.title}
              variant={layout === 'row' ? 'quiet' : 'overlay'}
              bookmarked={kept.has(project.id)}
              onToggle={(bookmarked) => toggle(project.id, bookmarked)}
            />
          }
        />
      ))}
    </div>
  );
}
