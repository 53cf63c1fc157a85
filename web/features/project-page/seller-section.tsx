import { Mail } from 'lucide-react';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { projectTexts } from '#words/screens/project.ts';
import type { ProjectDetails } from '../../api/entities.ts';
import { useMember } from '../../api/session.tsx';
import { SellerCard } from '../../components/project/seller-card.tsx';
import { isDeletedSeller } from '../../components/project/shown-project.ts';
import { Button } from '../../components/ui/button.tsx';
import { ReportSeller } from './report-seller.tsx';

export function SellerSection({ project: { author, relation } }: { project: ProjectDetails }) {
  return (
    <section>
      <h2 className="text-xl">{projectCardTexts.seller}</h2>
      <SellerCard
        author={author}
        className="mt-3"
        action={
          author.email !== undefined &&
          relation === 'buyer' && (
            <Button asChild variant="secondary" size="sm">
              <a href={`mailto:${author.email}`}>
                <Mail aria-hidden="true" className="size-4" />
                {projectTexts.contactSeller}
              </a>
            </Button>
          )
        }
      />
      {useMember() !== null && relation !== 'seller' && !isDeletedSeller(author) && (
        <div className="mt-2 min-h-6">
          <ReportSeller username={author.username} />
        </div>
      )}
    </section>
  );
}
