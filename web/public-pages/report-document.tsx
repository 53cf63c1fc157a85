import type { PublicPage, Site } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { navTexts } from '#words/screens/nav.ts';
import { projectTexts } from '#words/screens/project.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { fromWire } from '../api/wire.ts';
import { ReportView } from '../components/project/report-view.tsx';
import { ProjectStamp } from '../components/project/stamp.tsx';
import { Breadcrumb } from '../components/ui/breadcrumb.tsx';
import { Button } from '../components/ui/button.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { shortCommit } from '../lib/format.ts';
import { localPath } from '../lib/local-path.ts';
import { projectPath } from '../lib/public-paths.ts';
import { useFormatDate } from '../lib/use-format-date.ts';
import { DocumentFrame } from './document-frame.tsx';

type ReportPage = Extract<PublicPage, { kind: 'report' }>;

export function ReportDocument({ page, site }: { page: ReportPage; site: Site }) {
  const formatDate = useFormatDate();
  const project = fromWire(page.project);
  const report = project.verification;
  if (report === null) return null;
  return (
    <DocumentFrame site={site} loginNext={projectPath(project.projectId)}>
      <div className="mx-auto max-w-3xl">
        <Breadcrumb
          className="max-sm:[&_a]:!inline max-sm:[&_li:first-child]:shrink-0 max-sm:[&_li:last-child]:hidden max-sm:[&_li:nth-last-child(2)>svg]:hidden max-sm:[&>ol]:flex-nowrap"
          crumbs={[
            { id: 'discover', content: <a href={localPath('/discover')}>{navTexts.discover}</a> },
            {
              id: 'project',
              content: <a href={localPath(projectPath(project.projectId))}>{project.title}</a>,
            },
            { id: 'report', content: projectTexts.reportTitle },
          ]}
        />
        <h1 className="mt-4 text-2xl">{projectTexts.reportTitle}</h1>
        <p dir="auto" className="mt-1 text-lg break-words text-muted">
          {project.title}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <ProjectStamp project={project} />
          <p className="text-muted">
            {verificationTexts.checkedOn(formatDate(report.verifiedAt))}
            {report.commit !== null && `, ${verificationTexts.atCommit(shortCommit(report.commit))}`}
          </p>
        </div>
        {report.note !== null && project.category === 'SOFTWARE' && (
          <Notice tone="warn" title={report.note} className="mt-5" />
        )}
        <div className="mt-6">
          <ReportView
            checks={report.checks}
            figures={report.figures}
            subject={project.subject}
            heading="h2"
          />
        </div>
        <Button asChild variant="secondary" className="mt-6">
          <a href={localPath(projectPath(project.projectId))}>{pageTexts.backToProject}</a>
        </Button>
      </div>
    </DocumentFrame>
  );
}
