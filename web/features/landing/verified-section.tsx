import { Badge } from '#web/components/ui/badge.tsx';
import { PartBoundary } from '#web/components/ui/part-boundary.tsx';
import { Stamp } from '#web/components/ui/stamp.tsx';
import { VerificationChecks } from '#web/components/ui/verification-checks.tsx';
import { texts } from '#web/lib/texts.ts';
import { Section } from './section.tsx';

const { landing } = texts;
const commit = '7f3c9a1';

export function VerifiedSection() {
  return (
    <Section id="verified" title={landing.verifiedTitle} line={landing.verifiedLine}>
      <div className="grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-20">
        <dl className="space-y-7">
          {landing.verifiedFacts.map((fact) => (
            <div key={fact.title} className="border-l-2 border-ok pl-5">
              <dt className="text-lg font-[670]">{fact.title}</dt>
              <dd className="mt-0.5 max-w-[46ch] text-muted">{fact.line}</dd>
            </div>
          ))}
        </dl>
        <PartBoundary>
          <SampleReport />
        </PartBoundary>
      </div>
    </Section>
  );
}

function SampleReport() {
  const { report } = landing;
  const passed = report.checks.filter((check) => check.state === 'pass').length;
  return (
    <figure aria-label={report.label} className="rounded-card border border-line bg-surface shadow-lift">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line px-4 py-5 md:px-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg font-[670]">{texts.verification.title}</span>
            <Badge>{texts.common.sample}</Badge>
          </p>
          <p className="mt-1 font-mono text-xs break-all text-muted">{report.repository}</p>
          <p className="mt-1 text-sm text-muted">
            {texts.verification.summary(passed, report.checks.length)}
          </p>
        </div>
        <Stamp commit={commit} size="lg" className="mr-1" />
      </figcaption>
      <VerificationChecks label={report.label} checks={report.checks} className="px-4 py-5 md:px-6" />
    </figure>
  );
}
