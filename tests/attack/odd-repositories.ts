import { spawn } from 'node:child_process';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface RepositoryFile {
  readonly path: string | Buffer;
  readonly content?: string | Buffer;
  readonly mode?: '100644' | '120000' | '160000';
}

/**
 * Uses `git fast-import`, because file systems reject some of these names: https://git-scm.com/docs/git-fast-import
 */
export async function importRepository(
  folder: string,
  owner: string,
  files: readonly RepositoryFile[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder]);
  const child = spawn('git', ['fast-import', '--quiet'], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const person = `${owner} <${owner}@users.noreply.github.com> 1760000000 +0530`;
  const parts = [
    Buffer.from(`commit refs/heads/main\nauthor ${person}\ncommitter ${person}\ndata 4\nWork\n`),
  ];
  for (const { path, content = '', mode = '100644' } of files) {
    if (mode === '160000') {
      parts.push(Buffer.from(`M 160000 ${'a'.repeat(40)} ${quoted(path)}\n`));
      continue;
    }
    const bytes = Buffer.from(content as string);
    parts.push(
      Buffer.from(`M ${mode} inline ${quoted(path)}\ndata ${bytes.byteLength}\n`),
      bytes,
      Buffer.from('\n'),
    );
  }
  child.stdin.end(Buffer.concat(parts));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}

function quoted(path: string | Buffer): string {
  const bytes = [...Buffer.from(path as string)];
  return `"${bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`;
}

const README = `# Lab timer\n\n${'It counts down for experiments, rings, and writes the times into a table. '.repeat(5)}\n`;
/** Three megabytes that a zip packs no better than other text. */
const longText = Array.from(
  { length: 60_000 },
  (_none, n) => `Run ${(n * 7_919_317) % 1_000_003}: the timer rang ${(n * n) % 9_973} times.\n`,
).join('');
const SOURCE = 'export const rings = (seconds) => seconds === 0;\n'.repeat(40);

export const goodFiles: readonly RepositoryFile[] = [
  { path: 'README.md', content: README },
  { path: 'timer.js', content: SOURCE },
];

export interface OddRepository {
  readonly what: string;
  readonly files: readonly RepositoryFile[];
  readonly refusal: RegExp | null;
}

export const oddRepositories: readonly OddRepository[] = [
  {
    what: 'a README full of scripts',
    files: [
      {
        path: 'README.md',
        content: `# <script>alert(1)</script>\n\n${'<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b]: data:text/html,x '.repeat(9)}\n`,
      },
      { path: 'timer.js', content: SOURCE },
    ],
    refusal: null,
  },
  {
    what: 'a README of three megabytes',
    files: [
      { path: 'README.md', content: `${README}${longText}` },
      { path: 'timer.js', content: SOURCE },
    ],
    refusal: null,
  },
  {
    what: 'a README in UTF-16',
    files: [
      { path: 'README.md', content: Buffer.from(README.repeat(2), 'utf16le') },
      { path: 'timer.js', content: SOURCE },
    ],
    refusal: null,
  },
  { what: 'a submodule', files: [...goodFiles, { path: 'lib/other', mode: '160000' }], refusal: null },
  {
    what: 'a Git LFS pointer',
    files: [
      ...goodFiles,
      {
        path: 'model.bin',
        content: `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 999999999\n`,
      },
      { path: '.lfsconfig', content: '[lfs]\n\turl = http://127.0.0.1:9/\n' },
    ],
    refusal: null,
  },
  {
    what: 'file names that are not valid UTF-8',
    files: [...goodFiles, { path: Buffer.from([0x61, 0xff, 0xfe, 0x2e, 0x6a, 0x73]), content: SOURCE }],
    refusal: null,
  },
  {
    what: 'control characters in a file name',
    files: [...goodFiles, { path: 'src/\u001B[2J\r\n.js', content: SOURCE }],
    refusal: /name/u,
  },
  {
    what: 'file names that differ only in case',
    files: [
      ...goodFiles,
      { path: 'src/A.js', content: SOURCE },
      { path: 'src/a.js', content: `${SOURCE}//\n` },
    ],
    refusal: null,
  },
  {
    what: 'HTML in a file name',
    files: [...goodFiles, { path: 'src/<img src=x onerror=alert(1)>.js', content: SOURCE }],
    refusal: null,
  },
  {
    what: 'folders nested two hundred deep',
    files: [...goodFiles, { path: `${'deep/'.repeat(200)}end.js`, content: SOURCE }],
    refusal: null,
  },
  {
    what: 'more files than the limit',
    files: [
      ...goodFiles,
      ...Array.from({ length: 5_100 }, (_, n) => ({ path: `data/${n}.csv`, content: `${n}\n` })),
    ],
    refusal: /5,000 files/u,
  },
  {
    what: 'a symbolic link out of the repository',
    files: [...goodFiles, { path: 'passwd.txt', content: '../../../../etc/passwd', mode: '120000' }],
    refusal: /symbolic link/u,
  },
  {
    what: 'thirty megabytes of zeros',
    files: [...goodFiles, { path: 'zeros.dat', content: Buffer.alloc(30 * 1024 * 1024) }],
    refusal: /unpacks to far more/u,
  },
];
