import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeComputerCheck } from './make-computer-check.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'computer [check].'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function run(technologies: string, command: readonly string[] = []): string {
  const folder = join(home, 'project');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'protohaat-check.sh'), makeComputerCheck('sh', technologies));
  execFileSync('sh', ['protohaat-check.sh', ...command], {
    cwd: folder,
    // The environment is minimal, so that other installed programs do not affect the result.
    env: { HOME: home, PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
    stdio: 'pipe',
  });
  expect(readdirSync(folder).toSorted()).toEqual(['protohaat-check.sh', 'protohaat-report.txt']);
  return readFileSync(join(folder, 'protohaat-report.txt'), 'utf8');
}

// covers: S1.25
it('the shell script reports the version of each tool that the technologies need, and which tools are missing', () => {
  const report = run('TypeScript, Node.js, Flutter');
  expect(report.match(/^node: /gmu)).toHaveLength(1);
  expect(report).toContain(`node: ${process.version}`);
  expect(report).toContain('flutter: not found');
  expect(report).toContain('Missing programs: 2');
});

it('the shell script reports the exit code of a failing command and the first and last lines of its output, without the name of the home folder', () => {
  const step = ['sh', '-c', 'seq 1 40; echo "no module in $HOME/project" >&2; exit 3'];
  const report = run('', step);
  expect(report).toContain('Exit code: 3');
  expect(report).toContain('no module in ~/project');
  expect(report).not.toContain(home);
  expect(report).toMatch(/^1$/mu);
  expect(report).not.toMatch(/^20$/mu);
  expect(report.length).toBeLessThan(2_000);
});

it('the scripts contain nothing that a seller wrote, and do not use the network', () => {
  for (const shell of ['sh', 'ps1'] as const) {
    const script = makeComputerCheck(shell, "Python, $(rm -rf ~), '; Remove-Item *");
    expect(script).toContain('python3');
    expect(script).not.toMatch(/rm -rf|Remove-Item|https?:|curl|wget|Invoke-/u);
  }
});
