import { sorted } from '../common/ordered-copy.ts';
import type { DangerFacts, FoundDanger } from './danger-search.ts';
import type { DangerFact } from './finding-params.ts';
import { fail, pass, warn } from './verification-check.ts';
import type { Finding } from './verification-check.ts';

const MAX_PLACES = 20;

export interface DangerEvidence {
  readonly facts: DangerFacts;
  /** Every file of the commit. */
  readonly paths: readonly string[];
  /** An operator has looked at this commit and accepted it. */
  readonly isAccepted: boolean;
}

export function judgeDanger({ facts, paths, isAccepted }: DangerEvidence): Finding {
  const refused = facts.found.filter(({ level }) => level === 'refuse');
  const [first] = refused;
  if (first !== undefined && !isAccepted) {
    const { kind, path, line } = first;
    return fail(
      { reason: 'danger-in-files', params: { kind, path, line, more: refused.length - 1 } },
      placesOf(refused),
    );
  }
  const installs = installFacts(facts);
  const alone = programsAlone(facts.programs, paths);
  const told: DangerFact[] = [
    ...kindFacts(facts.found),
    ...installs.map(({ fact }) => fact),
    ...(alone.length === 0 ? [] : [{ ...NO_SCRIPT, kind: 'program-alone' as const, count: alone.length }]),
  ];
  return told.length === 0
    ? pass({ reason: 'no-danger' })
    : warn({ reason: 'danger-told', params: { facts: told } }, [
        ...placesOf(facts.found),
        ...installs.map(({ place }) => place),
        ...alone.slice(0, MAX_PLACES),
      ]);
}

const NO_SCRIPT = { command: '', addresses: 0, starts: false };

const placesOf = (found: readonly FoundDanger[]): string[] =>
  found.slice(0, MAX_PLACES).map(({ path, line }) => `${path}:${line}`);

function kindFacts(found: readonly FoundDanger[]): DangerFact[] {
  const files = new Map<FoundDanger['kind'], Set<string>>();
  for (const { kind, path } of found) files.set(kind, (files.get(kind) ?? new Set()).add(path));
  return [...files].map(([kind, paths]) => ({ ...NO_SCRIPT, kind, count: paths.size }));
}

/** An installation script that neither contacts anybody nor starts a program is nobody's trouble. */
function installFacts({ hooks, reaches }: DangerFacts): { fact: DangerFact; place: string }[] {
  return hooks.flatMap(({ path, line, command, runs, addresses }) => {
    const reach = runs === null ? { addresses, starts: true } : reaches.get(normalised(runs));
    return reach === undefined
      ? []
      : [
          {
            fact: { kind: 'install-script' as const, count: 1, command, ...reach },
            place: runs === null || runs === path ? `${path}:${line}` : `${path}:${line} → ${runs}`,
          },
        ];
  });
}

function normalised(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const SOURCE =
  /\.(?:c|cc|cpp|cxx|cs|java|kt|go|rs|py|pyw|ino|pas|vb|asm|s|swift|m|d|nim|zig|f90|hs|csproj|spec)$/iu;

/** A program is explained by a source file of its name: `Game.exe` by `game.cpp`, `util.cpython-312.pyc` by `util.py`. */
function programsAlone(programs: readonly string[], paths: readonly string[]): readonly string[] {
  const sources = new Set(paths.filter((path) => SOURCE.test(path)).map((path) => stemOf(path)));
  return sorted(
    programs.filter((path) => !sources.has(stemOf(path))),
    (a, b) => (a < b ? -1 : 1),
  );
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return (name.split('.')[0] ?? name).replace(/\$.*/u, '').replace(/^lib/u, '');
}
