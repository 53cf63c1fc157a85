import { commonTexts } from '#words/screens/common.ts';
import { landingTexts } from '#words/screens/landing.ts';
import { column } from './section.tsx';

const { stats, samplesNote } = landingTexts;

/** Sample figures from the specification, labelled as samples. */
export function SampleFigures() {
  return (
    <section aria-label={commonTexts.sampleFigures} className="border-y border-line bg-surface">
      <div className={`${column} py-8 md:py-10`}>
        <dl className="grid grid-cols-2 gap-y-6 md:grid-cols-4">
          {stats.map((stat) => (
            <div
              key={stat.label}
              className="flex flex-col-reverse border-line pl-4 even:border-l md:border-l md:pl-6 md:first:border-l-0 md:first:pl-0 max-md:odd:pl-0"
            >
              <dt className="text-muted">{stat.label}</dt>
              <dd className="text-2xl font-[670] tracking-[-0.015em] md:text-3xl">{stat.value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-muted">{samplesNote}</p>
      </div>
    </section>
  );
}
