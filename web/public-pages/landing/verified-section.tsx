import { Cpu, FileCode2, PackageCheck } from 'lucide-react';
import { landingTexts } from '#words/screens/landing.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { fromWire } from '../../api/wire.ts';
import { ReportView } from '../../components/project/report-view.tsx';
import { ProjectStamp } from '../../components/project/stamp.tsx';
import { Button } from '../../components/ui/button.tsx';
import { localPath } from '../../lib/local-path.ts';
import { projectPath } from '../../lib/public-paths.ts';
import { useFormatDate } from '../../lib/use-format-date.ts';
import { type LandingPage, Section } from './sections.tsx';

const factIcons = [FileCode2, Cpu, PackageCheck];

export function VerifiedSection({ page: { reported } }: { page: LandingPage }) {
  return (
    <Section
      id="verified"
      title={landingTexts.verifiedTitle}
      line={landingTexts.verifiedLine}
      beside={reported !== null}
    >
      {reported !== null && (
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Report reported={reported} />
        </div>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {landingTexts.verifiedFacts.map((fact, index) => {
          const Icon = factIcons[index] ?? PackageCheck;
          return (
            <li key={fact.title} className="flex gap-4 py-3 md:py-5">
              <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary" strokeWidth={1.75} />
              <div>
                <h3 className="text-lg">{fact.title}</h3>
                <p className="mt-0.5 text-muted">{fact.line}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Report({ reported }: { reported: NonNullable<LandingPage['reported']> }) {
  const formatDate = useFormatDate();
  const project = fromWire(reported);
  const report = project.verification;
  if (report === null) return null;
  const href = localPath(projectPath(project.projectId));
  return (
    <figure
      aria-label={landingTexts.reportLabel}
      className="rounded-card border border-line bg-surface shadow-lift"
    >
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line px-4 py-5 md:px-6">
        <div className="min-w-0">
          <p className="text-sm text-muted">{verificationTexts.title}</p>
          <p className="text-lg font-[670] break-words">
            <a href={href} className="underline-offset-3 hover:underline">
              {project.title}
            </a>
          </p>
          <p className="mt-1 text-sm text-muted">
            {projectCardTexts.by(project.author.fullName)} ·{' '}
            {verificationTexts.checkedOn(formatDate(report.verifiedAt))}
          </p>
        </div>
        <ProjectStamp project={project} className="mr-1" />
      </figcaption>
      <div className="px-4 py-3 md:px-6 md:py-5">
        <div className="mb-5 max-md:hidden">
          <ReportView checks={report.checks} figures={report.figures} subject={project.subject} />
        </div>
        <Button asChild variant="link">
          <a href={`${href}/report`}>{landingTexts.wholeReport}</a>
        </Button>
      </div>
    </figure>
  );
}
