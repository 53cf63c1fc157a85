import type { ReactNode } from 'react';
import { Logo } from '../../components/layout/logo.tsx';
import { ThemeSwitch } from '../../components/layout/theme-switch.tsx';
import { Awning } from '../../components/ui/awning.tsx';
import { ButtonParts } from './button-parts.tsx';
import { DataParts } from './data-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { MarkParts } from './mark-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { PictureParts } from './picture-parts.tsx';
import { ProjectSamples } from './project-samples.tsx';
import { StateParts } from './state-parts.tsx';
import { WalkParts } from './walk-parts.tsx';

export function PartsPage() {
  return (
    <div>
      <Awning />
      <main className="mx-auto max-w-[1264px] px-4 py-8 md:px-8">
        <header className="mb-10 flex flex-wrap items-center justify-between gap-4">
          <div>
            <Logo />
            <h1 className="mt-3 text-2xl">Parts</h1>
          </div>
          <ThemeSwitch labels />
        </header>
        <Section title="Type">
          <TypeSpecimen />
        </Section>
        <Section title="Colours">
          <Swatches />
        </Section>
        <Section title="Buttons">
          <ButtonParts />
        </Section>
        <Section title="Fields">
          <FieldParts />
        </Section>
        <Section title="Marks">
          <MarkParts />
        </Section>
        <Section title="Project cards">
          <ProjectSamples />
          <div className="mt-6">
            <ProjectSamples layout="row" />
          </div>
        </Section>
        <Section title="Overlays">
          <OverlayParts />
        </Section>
        <Section title="Steps, tabs and progress">
          <WalkParts />
        </Section>
        <Section title="Tables and charts">
          <DataParts />
        </Section>
        <Section title="Pictures">
          <PictureParts />
        </Section>
        <Section title="Waiting, empty, failed">
          <StateParts />
        </Section>
      </main>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-14" aria-label={title}>
      <h2 className="mb-5 border-b border-line pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function TypeSpecimen() {
  return (
    <div className="space-y-2">
      <p className="text-4xl font-[680] tracking-tight">Built by students, checked by us</p>
      <p className="text-3xl font-[680]">₹1,23,456 for a line follower</p>
      <p className="text-2xl font-[670]">Order Management</p>
      <p className="text-xl font-[670]">What you get</p>
      <p className="text-lg">Lead text says one thing, in one line where it can.</p>
      <p className="max-w-[68ch]">
        Body text stands at sixteen pixels with a line of one and a half, and is never longer than seventy
        characters, so that the eye finds the next line. Numbers line up: 1,11,111 and 9,99,999.
      </p>
      <p className="text-sm text-muted">
        Second text at fourteen. <span className="font-mono">7f3c9a1 main.ts asha/attendance</span>
      </p>
    </div>
  );
}

const colours = [
  'bg-paper',
  'bg-surface',
  'bg-sunken',
  'bg-ink',
  'bg-muted',
  'bg-line',
  'bg-control',
  'bg-primary',
  'bg-primary-soft',
  'bg-accent',
  'bg-ok',
  'bg-ok-soft',
  'bg-warn',
  'bg-warn-soft',
  'bg-bad',
  'bg-bad-soft',
] as const;

function Swatches() {
  return (
    <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8">
      {colours.map((colour) => (
        <li key={colour} className="text-xs text-muted">
          <span className={`mb-1 block h-10 rounded-control border border-line ${colour}`} />
          {colour.slice(3)}
        </li>
      ))}
    </ul>
  );
}
