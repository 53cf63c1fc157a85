import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { commandOf } from '#scripts/dev/processes.mjs';

const run = promisify(execFile);

export interface TypedValue {
  readonly origin: string;
  readonly type: string;
  readonly value: unknown;
}

/**
 * Compiles each value as a constant of its type, so that the compiler reports missing, unknown and wrong
 * fields.
 * @param imports - import statements for the types
 */
export async function findTypeMismatches(
  imports: readonly string[],
  values: readonly TypedValue[],
): Promise<string[]> {
  const distinct = [...new Map(values.map((value) => [shapeOf(value), value])).values()];
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, 'dist', '.vendor-types-'));
  try {
    const lines = distinct.map(
      ({ type, value }, index) => `export const value${index}: ${type} = ${JSON.stringify(value)};`,
    );
    writeFileSync(join(folder, 'values.ts'), [...imports, ...lines].join('\n'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = await run(process.execPath, [
      commandOf('typescript', 'tsc'),
      '--project',
      folder,
      '--pretty',
      'false',
    ]).catch((error: { stdout: string; stderr: string; code: number }) => {
      if (error.code === 1 || error.code === 2) return error;
      throw new Error(`tsc failed: ${error.stdout}${error.stderr}`);
    });
    const messages = stdout.split(/\n(?=\S)/u).filter((message) => message.trim() !== '');
    return messages.map((message) => {
      const line = /values\.ts\((\d+),/u.exec(message)?.[1];
      const value = line === undefined ? undefined : distinct[Number(line) - 1 - imports.length];
      return value === undefined ? message : `${value.origin}: ${explain(message)}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const settings = {
  compilerOptions: {
    strict: true,
    noErrorTruncation: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'nodenext',
    moduleResolution: 'nodenext',
    target: 'es2023',
    types: ['node'],
  },
  files: ['values.ts'],
};

/** Values with the same shape are compiled only once. Short lower-case words stay, because they may be enum values. */
function shapeOf({ type, value }: TypedValue): string {
  return `${type} ${JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'number') return 0;
    return typeof part === 'string' && !/^[a-z][a-z_.]{0,40}$/u.test(part) ? '' : part;
  })}`;
}

function explain(message: string): string {
  const text = message.replace(/^.*?: error /u, '');
  const missing =
    /(?:is missing the following properties from type|Property '\w+' is missing in type).*$/su.exec(text);
  return missing === null ? text : missing[0].replace(/in type '\{.*?\}' but/su, 'but');
}
