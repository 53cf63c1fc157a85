import type { FairnessRow } from './measure/fairness.ts';
import type { GrowthRow, OwnReadTimings } from './measure/growth.ts';
import type { CpuTime } from './measure/processes.ts';
import type { PurchasesRow } from './measure/purchases.ts';
import type { RateRow, TrafficRow } from './measure/traffic.ts';
import type { VisitorsRow } from './measure/visitors.ts';

export function trafficTable(rows: readonly TrafficRow[]): string {
  return table(
    [
      'work',
      'floor, requests/s',
      'product, requests/s',
      'ratio',
      'goal',
      'met',
      'p99 ms',
      'floor, CPU ms: server + PostgreSQL',
      'product, CPU ms',
      'CPU ratio',
      'not 200',
    ],
    rows.map(({ name, floorPerSecond, perSecond, ratio, goal, p99, cpu, refused }) => [
      name,
      whole(floorPerSecond),
      whole(perSecond),
      ratio.toFixed(2),
      `≥ ${goal}`,
      verdict(ratio >= goal && refused === 0),
      whole(p99),
      cpu === null ? '' : cpuMs(cpu.floor),
      cpu === null ? '' : cpuMs(cpu.product),
      cpu === null ? '' : (sumOf(cpu.floor) / sumOf(cpu.product)).toFixed(2),
      whole(refused),
    ]),
  );
}

export function rateTable(rows: readonly RateRow[]): string {
  return table(
    ['a second', 'seconds', 'answered', 'p50, p99 ms', 'goal', 'met'],
    rows.map(({ perSecond, seconds, asked, answered, p50, p99, goalMs }) => [
      whole(perSecond),
      whole(seconds),
      `${whole(answered)} of ${whole(asked)}`,
      `${whole(p50)}, ${whole(p99)}`,
      `p99 ≤ ${goalMs} ms`,
      verdict(p99 <= goalMs && answered === asked),
    ]),
  );
}

export function purchasesTable(rows: readonly PurchasesRow[]): string {
  return table(
    [
      'buyers',
      'purchases',
      'a second',
      'p50, p99 ms',
      'CPU ms: server + PostgreSQL',
      'statements',
      'transactions',
    ],
    rows.map(({ buyers, purchases, perSecond, p50, p99, cpu, statements, transactions }) => [
      whole(buyers),
      whole(purchases),
      perSecond.toFixed(1),
      `${whole(p50)}, ${whole(p99)}`,
      cpu === null ? '' : cpuMs(cpu),
      whole(statements),
      transactions.toFixed(1),
    ]),
  );
}

const verdict = (isMet: boolean): string => (isMet ? 'yes' : 'no');

function cpuMs({ server, database }: CpuTime): string {
  return `${server.toFixed(2)} + ${database.toFixed(2)}`;
}

function sumOf({ server, database }: CpuTime): number {
  return server + database;
}

export function growthTable(bySize: ReadonlyMap<number, readonly GrowthRow[]>): string {
  const sizes = [...bySize.keys()];
  const [first = 0] = sizes;
  const last = sizes.at(-1) ?? 0;
  const rowOf = (size: number, name: string) => bySize.get(size)?.find((row) => row.name === name);
  const names = bySize.get(first)?.map(({ name }) => name) ?? [];
  return table(
    [
      'call',
      ...sizes.map((size) => `${whole(size)}: p50, p99 ms`),
      'p99, last ÷ first',
      'statements',
      'bytes',
      'not 200',
    ],
    names.map((name) => [
      name,
      ...sizes.map((size) => `${ms(rowOf(size, name)?.p50)}, ${ms(rowOf(size, name)?.p99)}`),
      ((rowOf(last, name)?.p99 ?? 0) / (rowOf(first, name)?.p99 ?? 1)).toFixed(1),
      String(rowOf(last, name)?.statements ?? ''),
      whole(rowOf(last, name)?.bytes ?? 0),
      whole(sizes.reduce((sum, size) => sum + (rowOf(size, name)?.refused ?? 0), 0)),
    ]),
  );
}

export function ownTable(rows: readonly OwnReadTimings[]): string {
  return table(
    ['call', 'none: p50, p99 ms', '10,000 rows: p50, p99 ms', 'p50 ratio', 'statements', 'not 200'],
    rows.map(({ name, many, none, statements }) => [
      name,
      `${ms(none.p50)}, ${ms(none.p99)}`,
      `${ms(many.p50)}, ${ms(many.p99)}`,
      (many.p50 / none.p50).toFixed(1),
      String(statements ?? ''),
      whole(many.refused + none.refused),
    ]),
  );
}

export function fairnessTable(rows: readonly FairnessRow[]): string {
  return table(
    ['call', 'calls', 'answered', 'p50 ms', 'p99 ms'],
    rows.map(({ name, calls, answered, p50, p99 }) => [
      name,
      whole(calls),
      `${(answered * 100).toFixed(1)} %`,
      ms(p50),
      ms(p99),
    ]),
  );
}

export function visitorsTable(rows: readonly VisitorsRow[]): string {
  return table(
    [
      'pages',
      'visitors',
      'different',
      'good a second',
      'refused',
      'failed',
      'p50, p99 ms',
      'member p50, p99 ms',
      'goal',
    ],
    rows.map(
      ({ name, visitors, pages, goodPerSecond, refused, failed, p50, p99, memberP50, memberP99, goal }) => [
        name,
        whole(visitors),
        whole(pages),
        whole(goodPerSecond),
        whole(refused),
        whole(failed),
        `${whole(p50)}, ${whole(p99)}`,
        `${whole(memberP50)}, ${whole(memberP99)}`,
        goal,
      ],
    ),
  );
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function ms(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : value.toFixed(1);
}
