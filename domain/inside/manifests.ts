/**
 * The parsers are partial and skip what they do not understand. Manifests are untrusted, so every pattern reads one
 * line of bounded length.
 */

export interface Dependency {
  readonly name: string;
  readonly version: string | null;
}

const MAX_LINE_CHARS = 400;
const MAX_LINES = 5_000;
const MAX_PER_MANIFEST = 200;

type Reader = (text: string) => Dependency[];

const readers: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [/(?:^|\/)package\.json$/iu, (text) => readJson(text, ['dependencies', 'devDependencies'])],
  [
    /(?:^|\/)composer\.json$/iu,
    (text) => readJson(text, ['require', 'require-dev']).filter(isComposerPackage),
  ],
  [/(?:^|\/)requirements[\w.-]*\.txt$/iu, readRequirements],
  [/(?:^|\/)pyproject\.toml$/iu, readPyproject],
  [
    /(?:^|\/)(?:cargo\.toml|pipfile)$/iu,
    (text) => readTomlTables(text, /^(?:.*\.)?(?:(?:dev-|build-)?dependencies|packages|dev-packages)$/u),
  ],
  [/(?:^|\/)go\.mod$/iu, readGoModule],
  [/(?:^|\/)pubspec\.ya?ml$/iu, readPubspec],
  [/(?:^|\/)environment\.ya?ml$/iu, readCondaEnvironment],
  [/(?:^|\/)pom\.xml$/iu, readPom],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/iu, readGradle],
  [/(?:^|\/)gemfile$/iu, readGemfile],
  [/\.(?:cs|fs|vb)proj$/iu, readMsbuild],
  [/(?:^|\/)platformio\.ini$/iu, readPlatformio],
];
const INSTALLED = /(?:^|\/)(?:node_modules|bower_components|vendor|site-packages|\.?venv|Pods)\//u;

export function isManifest(path: string): boolean {
  return !INSTALLED.test(path) && readers.some(([pattern]) => pattern.test(path));
}

export function isDockerfile(path: string): boolean {
  return /^(?:docker\/)?(?:dockerfile|(?:docker-)?compose\.ya?ml)$/iu.test(path);
}

export function parseManifest(path: string, text: string): Dependency[] {
  const read = readers.find(([pattern]) => pattern.test(path))?.[1];
  return read === undefined ? [] : read(text).slice(0, MAX_PER_MANIFEST);
}

const SCRIPT_NAME = /^[A-Za-z][\w:.-]{0,38}$/u;
const MAX_SCRIPTS = 12;

/** Commands are omitted, because they are file contents and therefore private. */
export function scriptNames(packageJson: string): string[] {
  return Object.keys(objectAt(parseObject(packageJson), 'scripts'))
    .filter((name) => SCRIPT_NAME.test(name))
    .slice(0, MAX_SCRIPTS);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectAt(value: Record<string, unknown>, key: string): Record<string, unknown> {
  const inner = Object.hasOwn(value, key) ? value[key] : null;
  return isObject(inner) ? inner : {};
}

function readJson(text: string, keys: readonly string[]): Dependency[] {
  const manifest = parseObject(text);
  return keys.flatMap((key) =>
    Object.entries(objectAt(manifest, key)).map(([name, version]) => ({
      name,
      version: typeof version === 'string' ? version : null,
    })),
  );
}

/** `php` and `ext-…` are platform requirements, not packages. */
function isComposerPackage({ name }: Dependency): boolean {
  return name.includes('/');
}

function linesOf(text: string): string[] {
  return text
    .split('\n', MAX_LINES)
    .filter((line) => line.length <= MAX_LINE_CHARS)
    .map((line) => line.replace(/\r$/u, ''));
}

/** https://packaging.python.org/en/latest/specifications/dependency-specifiers/ */
function readRequirement(text: string): Dependency[] {
  const match = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*([^;#@]*)/u.exec(text);
  const name = match?.[1];
  if (name === undefined) return [];
  return [{ name, version: (match?.[2] ?? '').trim().replaceAll(/[()]/gu, '') || null }];
}

function readRequirements(text: string): Dependency[] {
  return linesOf(text)
    .filter((line) => !/^\s*(?:#|-|\.|\w+:\/\/|git\+)/u.test(line))
    .flatMap((line) => readRequirement(line));
}

function readPyproject(text: string): Dependency[] {
  const found: Dependency[] = [];
  let section = '';
  let isInArray = false;
  for (const line of linesOf(text)) {
    const head = /^\s*\[\[?([^\]]+)\]\]?\s*(?:#.*)?$/u.exec(line)?.[1];
    if (head !== undefined && !isInArray) {
      section = head.trim();
      continue;
    }
    const opens = /^\s*(?:dependencies|[\w-]+)\s*=\s*\[(.*)$/u.exec(line);
    const isList =
      section === 'project'
        ? /^\s*dependencies\s*=/u.test(line)
        : section === 'project.optional-dependencies';
    if (opens !== null && isList) isInArray = true;
    if (!isInArray) continue;
    const values = opens?.[1] ?? line;
    found.push(
      ...[...values.matchAll(/"([^"]*)"|'([^']*)'/gu)].flatMap((match) =>
        readRequirement(match[1] ?? match[2] ?? ''),
      ),
    );
    if (/\]\s*,?\s*(?:#.*)?$/u.test(values.replaceAll(/"[^"]*"|'[^']*'/gu, ''))) isInArray = false;
  }
  const poetry = readTomlTables(text, /^tool\.poetry\.(?:group\.[\w-]+\.)?(?:dev-)?dependencies$/u);
  return [...found, ...poetry.filter(({ name }) => name !== 'python')];
}

function readTomlTables(text: string, isTable: RegExp): Dependency[] {
  const found: Dependency[] = [];
  let section = '';
  for (const line of linesOf(text)) {
    const head = /^\s*\[\[?([^\]]+)\]\]?\s*(?:#.*)?$/u.exec(line)?.[1]?.trim();
    if (head !== undefined) {
      section = head;
      const [, table = '', name = ''] = /^(.*)\.["']?([\w-]+)["']?$/u.exec(head) ?? [];
      if (name !== '' && isTable.test(table)) found.push({ name, version: null });
      continue;
    }
    if (!isTable.test(section)) continue;
    const [, name, value = ''] = /^\s*["']?([\w.-]+)["']?\s*=\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined) continue;
    const version =
      /^["']([^"']*)["']/u.exec(value)?.[1] ?? /\bversion\s*=\s*["']([^"']*)["']/u.exec(value)?.[1];
    found.push({ name, version: version ?? null });
  }
  return found;
}

function readGoModule(text: string): Dependency[] {
  const found: Dependency[] = [];
  let isInBlock = false;
  for (const line of linesOf(text)) {
    if (/^\s*require\s*\($/u.test(line.trimEnd())) isInBlock = true;
    else if (isInBlock && line.trim() === ')') isInBlock = false;
    else {
      const [, name, version] =
        /^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/[\w./-]+)\s+(v[\w.+-]+)/u.exec(line) ?? [];
      const isRequired = isInBlock || /^\s*require\s/u.test(line);
      if (name !== undefined && isRequired && !line.includes('// indirect'))
        found.push({ name, version: version ?? null });
    }
  }
  return found;
}

function readPubspec(text: string): Dependency[] {
  const found: Dependency[] = [];
  let isInTable = false;
  for (const line of linesOf(text)) {
    if (/^\S/u.test(line)) {
      if (!line.startsWith('#')) isInTable = /^(?:dev_)?dependencies:\s*(?:#.*)?$/u.test(line);
      continue;
    }
    const [, name, version = ''] = /^ {2}([a-z_][\w]*):\s*([^#]*)/u.exec(line) ?? [];
    if (!isInTable || name === undefined) continue;
    found.push({ name, version: version.trim().replaceAll(/^["']|["']$/gu, '') || null });
  }
  return found.filter(({ name }) => name !== 'flutter' && name !== 'flutter_test' && name !== 'sdk');
}

function readCondaEnvironment(text: string): Dependency[] {
  let isInList = false;
  return linesOf(text).flatMap((line) => {
    if (/^\S/u.test(line) && !line.startsWith('-')) isInList = line.startsWith('dependencies:');
    const item = /^\s*-\s+["']?([^"'#]+?)["']?\s*(?:#.*)?$/u.exec(line)?.[1];
    return !isInList || item === undefined || item.endsWith(':')
      ? []
      : readRequirement(item.replace(/^[\w-]+::/u, ''));
  });
}

function readPom(text: string): Dependency[] {
  const properties = new Map<string, string>();
  const found: Dependency[] = [];
  let group = '';
  let artifact = '';
  let version = '';
  let depth: 'outside' | 'dependency' = 'outside';
  for (const line of linesOf(text.replaceAll('><', '>\n<'))) {
    const [, tag = '', value = ''] = /^\s*<([\w.-]+)>([^<]*)<\//u.exec(line) ?? [];
    if (/<dependency>/u.test(line)) {
      depth = 'dependency';
      [group, artifact, version] = ['', '', ''];
    } else if (/<\/dependency>/u.test(line)) {
      const resolved = version.replace(/^\$\{(.+)\}$/u, (_all, key: string) => properties.get(key) ?? '');
      if (artifact !== '')
        found.push({ name: group === '' ? artifact : `${group}:${artifact}`, version: resolved || null });
      depth = 'outside';
    } else if (depth === 'outside') {
      if (tag !== '') properties.set(tag, value.trim());
    } else if (tag === 'groupId') group = value.trim();
    else if (tag === 'artifactId') artifact = value.trim();
    else if (tag === 'version') version = value.trim();
  }
  return found;
}

function readGradle(text: string): Dependency[] {
  const declared =
    /^\s*(?:api|implementation|compileOnly|runtimeOnly|annotationProcessor|kapt|ksp|debugImplementation|(?:androidT|t)est(?:Implementation|RuntimeOnly))\b\s*\(?\s*(?:platform\s*\(\s*)?["']([\w.-]+:[\w.-]+)(?::([\w.+-]+))?["']/u;
  return linesOf(text).flatMap((line) => {
    const [, name, version] = declared.exec(line) ?? [];
    return name === undefined ? [] : [{ name, version: version ?? null }];
  });
}

function readGemfile(text: string): Dependency[] {
  return linesOf(text).flatMap((line) => {
    const [, name, version] =
      /^\s*gem\s*\(?\s*["']([\w.-]+)["'](?:\s*,\s*["']([^"']*)["'])?/u.exec(line) ?? [];
    return name === undefined ? [] : [{ name, version: version ?? null }];
  });
}

function readMsbuild(text: string): Dependency[] {
  return linesOf(text).flatMap((line) => {
    const name = /<PackageReference\s[^>]*\bInclude="([^"]+)"/u.exec(line)?.[1];
    const version = /\bVersion="([^"]+)"/u.exec(line)?.[1];
    return name === undefined ? [] : [{ name, version: version ?? null }];
  });
}

/** https://docs.platformio.org/en/latest/projectconf/sections/env/options/library/lib_deps.html */
function readPlatformio(text: string): Dependency[] {
  const found: Dependency[] = [];
  let isInList = false;
  for (const line of linesOf(text)) {
    const [, first] = /^lib_deps\s*=\s*(.*)$/u.exec(line) ?? [];
    if (first !== undefined) isInList = true;
    else if (!/^\s+\S/u.test(line)) isInList = false;
    const item = (first ?? line).split(';')[0]?.trim() ?? '';
    if (!isInList || item === '' || item.includes('://')) continue;
    const [name = '', version] = item.split('@');
    found.push({ name: name.trim(), version: version?.trim() ?? null });
  }
  return found;
}
