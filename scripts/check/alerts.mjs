/**
 * `npm run check -- alerts`: promtool (Debian's package prometheus) checks and tests the alert rules, and
 * parses every expression of the dashboard.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../dev/ensure-installed.mjs';

/** @param {string[]} parameters */
function promtool(parameters) {
  const { error, status } = spawnSync('promtool', parameters, { cwd: projectRoot, stdio: 'inherit' });
  if (error !== undefined) throw new Error('promtool is not installed (apt-get install prometheus)');
  if (status !== 0) process.exitCode = 1;
}

promtool(['check', 'rules', 'deploy/alerts.yaml']);
promtool(['test', 'rules', 'scripts/check/alerts-test.yaml']);

/** @type {{ panels: Array<{ targets?: Array<{ expr: string }> }> }} */
const { panels } = JSON.parse(readFileSync(join(projectRoot, 'deploy', 'grafana-dashboard.json'), 'utf8'));
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
const folder = mkdtempSync(join(tmpdir(), 'protohaat-dashboard-'));
try {
  const file = join(folder, 'dashboard.yaml');
  // promtool reads YAML, of which JSON is a subset.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  promtool(['check', 'rules', file]);
} finally {
  rmSync(folder, { recursive: true });
}
