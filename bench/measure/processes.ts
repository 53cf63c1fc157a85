import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessMemory {
  readonly name: string;
  /** The proportional set size; a sum over processes counts shared pages once. */
  readonly megabytes: number;
}

/** In milliseconds of CPU time. */
export interface CpuTime {
  readonly server: number;
  readonly database: number;
}

const MS_PER_TICK = 10;

export function memoryOfTree(pid: number): ProcessMemory[] {
  return processesOfTree(pid).flatMap(({ id, name }) => {
    const pss = /^Pss:\s+(\d+) kB$/mu.exec(read(`/proc/${id}/smaps_rollup`))?.[1];
    return pss === undefined ? [] : [{ name, megabytes: Number(pss) / 1024 }];
  });
}

/**
 * @param server - the ID of the process whose CPU time is returned as `server`.
 * @param tree - the ID of the parent process of the embedded PostgreSQL.
 * @returns a function that returns the CPU time used since `startCpuClock` was called.
 */
export function startCpuClock(server: number, tree: number): () => CpuTime {
  const read = () => {
    const databases = processesOfTree(tree).filter(({ name }) => name.startsWith('postgres'));
    return { server: cpuMsOf(server), databases: databases.map(({ id }) => ({ id, ms: cpuMsOf(id) })) };
  };
  const before = read();
  const msBefore = new Map(before.databases.map(({ id, ms }) => [id, ms]));
  return () => {
    const after = read();
    return {
      server: after.server - before.server,
      database: after.databases.reduce((sum, { id, ms }) => sum + ms - (msBefore.get(id) ?? 0), 0),
    };
  };
}

/** Includes all threads of the process: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function cpuMsOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number);
  return (user + system) * MS_PER_TICK;
}

function processesOfTree(pid: number): { readonly id: number; readonly name: string }[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/u.test(one))) {
    const [, parent] = statOf(Number(name));
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const isInTree = (id: number | undefined): boolean =>
    id !== undefined && id > 1 && (id === pid || isInTree(parents.get(id)));
  return [...parents.keys()]
    .filter(isInTree)
    .map((id) => ({ id, name: nameOf(read(`/proc/${id}/cmdline`).replaceAll('\0', ' ').trim()) }));
}

/** Returns the fields that follow the name of the process, of which the first two are its state and its parent. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function nameOf(command: string): string {
  if (command.startsWith('postgres:')) return command.replace(/\s*protohaat.*$/u, ' client');
  if (command.includes('postgres')) return 'postgres';
  if (command.includes('sandbox')) return 'sandbox';
  return command.includes('node') ? 'server' : (command.split(' ')[0] ?? '');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
