import { Cpu, FileCode2, PackageCheck } from 'lucide-react';
import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { verificationTexts } from '#words/screens/verification.ts';
import { Stamp } from '../../components/project/stamp.tsx';
import { VerificationChecks } from '../../components/project/verification-checks.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Section } from './section.tsx';

const commit = '7f3c9a1';

const factIcons = [FileCode2, Cpu, PackageCheck];

export function VerifiedSection() {
  return (
    <Section id="verified" title={landingTexts.verifiedTitle} line={landingTexts.verifiedLine} beside>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PartBoundary>
          <SampleReport />
        </PartBoundary>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {landingTexts.verifiedFacts.map((fact, index) => {
          const Icon = factIcons[index] ?? PackageCheck;
          return (
            <li key={fact.title} className="flex gap-4 py-5">
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

function SampleReport() {
  const { report } = landingTexts;
  const passed = report.checks.filter((check) => check.state === 'pass').length;
  return (
    <figure aria-label={report.label} className="rounded-card border border-line bg-surface shadow-lift">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-b border-line px-4 py-5 md:px-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-lg font-[670]">{verificationTexts.title}</span>
            <Badge>{commonTexts.sample}</Badge>
          </p>
          <p className="mt-1 font-mono text-xs break-all text-muted">{report.repository}</p>
          <p className="mt-1 text-sm text-muted">{verificationTexts.summary(passed, report.checks.length)}</p>
        </div>
        <Stamp commit={commit} size="lg" className="mr-1" />
      </figcaption>
      <VerificationChecks label={report.label} checks={report.checks} className="px-4 py-5 md:px-6" />
    </figure>
  );
}
