import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeUnsupportedNode, findDifferences, projectRoot } from './ensure-installed.mjs';

/** Lists what a module imports before its code runs, and what those modules import. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import |(?:import|export) [^;=('\n]* from |\} from )'([^']+)';$/gmu,
  )) {
    const path = name.startsWith('.') ? join(dirname(file), name) : name;
    if (seen.has(path)) continue;
    seen.add(path);
    if (name.startsWith('.')) importsOf(path, seen);
  }
  return seen;
}

describe('a fresh clone', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const programs = Object.values(scripts).flatMap(
    (line) => /^node (scripts\/\S+\.mjs)$/u.exec(line)?.[1] ?? [],
  );

  it('has the commands that install the packages', () => {
    expect(programs).toEqual(expect.arrayContaining(['scripts/dev/start.mjs', 'scripts/check/test.mjs']));
    expect(importsOf(join(projectRoot, 'scripts/dev/start.mjs')).size).toBeGreaterThan(10);
    expect([...importsOf(join(projectRoot, 'vite.config.ts'))]).toContain(
      '@mdn/browser-compat-data/forLegacyNode',
    );
  });

  it.each(programs)('%s imports no package before it has installed them', (program) => {
    const imports = [...importsOf(join(projectRoot, program))];
    expect(imports.filter((path) => !path.startsWith('node:') && !path.startsWith('/'))).toEqual([]);
  });
});

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.23.5', '24.0.0', '25.1.0', '26.12.1'])(
    'Node %s is accepted',
    (version) => {
      expect(describeUnsupportedNode(version)).toBeNull();
    },
  );

  it.each(['9.0.0', '18.20.4', '20.18.3', '21.7.3', '22.12.0', '23.11.1'])(
    'Node %s is rejected with instructions',
    (version) => {
      expect(describeUnsupportedNode(version)).toMatch(
        new RegExp(
          `^ProtoHaat needs Node\\.js 24 or newer, .*, and this is ${version}: .*nodejs\\.org.*\\.$`,
        ),
      );
    },
  );
});

const native = (os: string) => ({ version: '1.0.0', optional: true, os: [os], cpu: [process.arch] });

describe('outdated packages', () => {
  const wanted = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/fastify': { version: '5.12.8' },
      'node_modules/vitest': { version: '4.1.12', dev: true },
      'node_modules/native-for-mac': { version: '1.0.0', optional: true },
    },
  };
  const installed = {
    packages: {
      'node_modules/fastify': { version: '5.12.8' },
      'node_modules/vitest': { version: '4.1.12' },
    },
  };

  it('no difference is reported when node_modules matches the lockfile', () => {
    expect(findDifferences(wanted, installed, { withDevPackages: true })).toEqual([]);
  });

  it('a package that is missing or has another version than in the lockfile is reported', () => {
    const older = { packages: { 'node_modules/fastify': { version: '5.0.0' } } };
    expect(findDifferences(wanted, older, { withDevPackages: true })).toEqual([
      'node_modules/fastify',
      'node_modules/vitest',
    ]);
  });

  it('a production start ignores missing development packages', () => {
    const production = { packages: { 'node_modules/fastify': { version: '5.12.8' } } };
    expect(findDifferences(wanted, production, { withDevPackages: false })).toEqual([]);
  });

  it('the database package for this platform is required, although it is an optional dependency', () => {
    const packages = {
      '': { optionalDependencies: { '@db/here': '1.0.0', '@db/elsewhere': '1.0.0' } },
      'node_modules/@db/here': native(process.platform),
      'node_modules/@db/elsewhere': native('plan9'),
      'node_modules/of-another-package': native(process.platform),
    };
    expect(findDifferences({ packages }, {}, { withDevPackages: true })).toEqual(['node_modules/@db/here']);
  });

  it('on a fresh clone, every required package is reported as missing', () => {
    expect(findDifferences(wanted, {}, { withDevPackages: true })).toHaveLength(2);
  });
});
