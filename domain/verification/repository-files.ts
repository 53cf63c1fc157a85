interface NamedFile {
  readonly path: string;
}

/** Of a larger README, the beginning is read. */
export const MAX_README_BYTES = 200 * 1024;
const README = /^(?:(?:docs|\.github)\/)?readme(?:\.(?:md|markdown|rst|adoc|txt))?$/iu;
const LICENCE = /^(?:licen[cs]e|copying|unlicense)(?:[.-][\w.-]+)?$/iu;
const MANIFEST =
  /(?:^|\/)(?:package\.json|requirements[\w.-]*\.txt|pyproject\.toml|pipfile|environment\.ya?ml|setup\.py|go\.mod|cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|gemfile|pubspec\.yaml|cmakelists\.txt|makefile|platformio\.ini|package\.swift|mix\.exs|deno\.jsonc?|[\w.-]+\.csproj|[\w.-]+\.sln)$/iu;
const TESTS = [
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|cypress)\//iu,
  /[.-](?:test|spec)\.[a-z]+$/iu,
  /(?:^|\/)test_[^/]+\.py$/u,
  /_test\.(?:go|py|dart|rb|cc|cpp|c)$/u,
  /Tests?\.(?:java|kt|cs|swift|php)$/u,
];
const INSTALLED = /(?:^|\/)(?:node_modules|vendor|site-packages|\.venv|venv)\//u;

const MARKUP = new Set([
  'Markdown',
  'Text',
  'JSON',
  'YAML',
  'TOML',
  'XML',
  'SVG',
  'CSV',
  'reStructuredText',
  'TeX',
  'AsciiDoc',
]);

export function isMarkupOnly(language: string): boolean {
  return MARKUP.has(language);
}

export function findReadme<File extends NamedFile>(files: readonly File[]): File | null {
  const candidates = files.filter(({ path }) => README.test(path));
  return candidates.find(({ path }) => !path.includes('/')) ?? candidates[0] ?? null;
}

export function hasLicenceFile(files: readonly NamedFile[]): boolean {
  return files.some(({ path }) => LICENCE.test(path));
}

export function findManifest(files: readonly NamedFile[]): string | null {
  const found = files.filter(({ path }) => MANIFEST.test(path) && !INSTALLED.test(path));
  return found.toSorted((a, b) => depth(a) - depth(b))[0]?.path ?? null;
}

export function hasTests(files: readonly NamedFile[]): boolean {
  return files.some(({ path }) => isTest(path));
}

export function isTest(path: string): boolean {
  return !INSTALLED.test(path) && TESTS.some((pattern) => pattern.test(path));
}

function depth({ path }: NamedFile): number {
  return path.split('/').length;
}
