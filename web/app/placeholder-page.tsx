import { PageHead } from '../components/layout/page-head.tsx';
import { ProjectListSkeleton } from '../components/ui/skeleton.tsx';

/** Stands in the route table where a screen is not written yet: its head, and the shape of a list. */
export function PlaceholderPage({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <ProjectListSkeleton />
    </>
  );
}
