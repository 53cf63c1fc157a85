/** What an installation runs by itself: https://docs.npmjs.com/cli/using-npm/scripts */

export interface InstallHook {
  readonly path: string;
  readonly line: number;
  /** What the buyer types, such as `npm install`. */
  readonly command: string;
  /** The file that it runs, from the folder of `path`; null if the command itself does it. */
  readonly runs: string | null;
  /** In the command itself. */
  readonly addresses: number;
}

const NPM_HOOKS = ['preinstall', 'install', 'postinstall', 'prepare'];
const RUNS_FILE =
  /(?:^|[\s;&|])(?:node|ts-node|tsx|bun|sh|bash|python3?|py|php)[ \t]+(?:\.\/)?([\w./-]+\.[\w]+)|(?:^|[\s;&|])\.\/([\w./-]+\.\w+)/u;
const REACHES_OUT = /\b(?:curl|wget|powershell|nc|iwr)\b|\bnode[ \t]+-e\b|\bpython3?[ \t]+-c\b|https?:\/\//u;
const SETUP_INSTALL = /cmdclass[ \t]*=[\s\S]{0,200}?["'](?:install|develop|egg_info|build_py|sdist)["']/u;
const SETUP_ACTS = /os\.system\(|subprocess\.|urlopen\(|requests\.|\bexec\(|socket\.|os\.popen\(/u;
const MAKE_REACHES_OUT = /\b(?:curl|wget|nc|ssh|scp)\b[^\n]*|\bhttps?:\/\//u;

export function findInstallHooks(path: string, text: string): InstallHook[] {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (name === 'package.json') return npmHooks(path, text);
  if (name === 'composer.json') return composerHooks(path, text);
  if (name === 'setup.py') {
    const acts = SETUP_INSTALL.test(text) && SETUP_ACTS.test(text);
    return acts
      ? [
          {
            path,
            line: lineOf(text, text.search(/cmdclass/u)),
            command: 'pip install',
            runs: path,
            addresses: 0,
          },
        ]
      : [];
  }
  if (name === 'makefile') return makeHooks(path, text);
  if (name === 'tasks.json' && /"runOn"[ \t]*:[ \t]*"folderOpen"/u.test(text)) {
    return [
      { path, line: lineOf(text, text.indexOf('folderOpen')), command: 'VS Code', runs: null, addresses: 0 },
    ];
  }
  return [];
}

function npmHooks(path: string, text: string): InstallHook[] {
  return NPM_HOOKS.flatMap((hook) => {
    const at = text.search(new RegExp(String.raw`"${hook}"[ \t]*:[ \t]*"`, 'u'));
    const script = at === -1 ? '' : (/:[ \t]*"((?:[^"\\\n]|\\.){1,2000})"/u.exec(text.slice(at))?.[1] ?? '');
    return hookOf(path, lineOf(text, at), 'npm install', script);
  });
}

function composerHooks(path: string, text: string): InstallHook[] {
  const at = text.search(/"post-(?:install|update|autoload-dump)-cmd"/u);
  return at === -1
    ? []
    : hookOf(path, lineOf(text, at), 'composer install', text.slice(at, at + 400).split(']')[0] ?? '');
}

function hookOf(path: string, line: number, command: string, script: string): InstallHook[] {
  if (script === '') return [];
  if (REACHES_OUT.test(script)) return [{ path, line, command, runs: null, addresses: addressesIn(script) }];
  const file = RUNS_FILE.exec(script.replaceAll('"', ' '));
  const runs = file?.[1] ?? file?.[2];
  return runs === undefined
    ? []
    : [{ path, line, command, runs: path.slice(0, path.lastIndexOf('/') + 1) + runs, addresses: 0 }];
}

/** The first target is the one that `make` makes. */
function makeHooks(path: string, text: string): InstallHook[] {
  const first = /^(?!\.)[\w./ -]+:(?!=)[^\n]*\n((?:\t[^\n]*\n?|\s*\n)*)/mu.exec(text);
  return first !== null && MAKE_REACHES_OUT.test(first[1] ?? '')
    ? [
        {
          path,
          line: lineOf(text, first.index),
          command: 'make',
          runs: null,
          addresses: addressesIn(first[1] ?? ''),
        },
      ]
    : [];
}

function lineOf(text: string, at: number): number {
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}

/** What a file that an installation runs would do. */
export interface FileReach {
  readonly addresses: number;
  readonly starts: boolean;
}

const ADDRESS = /\bhttps?:\/\/([\w.-]+\.[a-z]{2,}|\d{1,3}(?:\.\d{1,3}){3})/giu;
const STARTS_PROGRAMS =
  /child_process|\bexeca\b|os\.system\(|subprocess\.|os\.popen\(|shell_exec\(|proc_open\(/u;
const SENDS =
  /\bfetch\(|https?\.(?:get|request)\(|require\(["'](?:node:)?https?["']\)|from ["'](?:node:)?https?["']|axios|urlopen|requests\.|curl|wget|net\.connect|dns\./u;

/** @returns null for files that neither contact anybody nor start a program. */
export function reachOf(text: string): FileReach | null {
  const addresses = SENDS.test(text) ? addressesIn(text) : 0;
  const starts = STARTS_PROGRAMS.test(text);
  return addresses === 0 && !starts ? null : { addresses, starts };
}

function addressesIn(text: string): number {
  return new Set([...text.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase())).size;
}
