/**
 * Languages by file extension. Data (JSON, YAML), prose (Markdown), and vendored, generated and
 * documentation files are ignored:
 * https://github.com/github-linguist/linguist/blob/main/docs/how-linguist-works.md
 */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  mts: 'TypeScript',
  cts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  jsx: 'JavaScript',
  py: 'Python',
  pyw: 'Python',
  ipynb: 'Jupyter Notebook',
  c: 'C',
  h: 'C',
  cpp: 'C++',
  cc: 'C++',
  cxx: 'C++',
  hpp: 'C++',
  hh: 'C++',
  ino: 'C++',
  cs: 'C#',
  java: 'Java',
  kt: 'Kotlin',
  kts: 'Kotlin',
  swift: 'Swift',
  dart: 'Dart',
  go: 'Go',
  rs: 'Rust',
  rb: 'Ruby',
  php: 'PHP',
  scala: 'Scala',
  lua: 'Lua',
  r: 'R',
  jl: 'Julia',
  pl: 'Perl',
  ex: 'Elixir',
  exs: 'Elixir',
  hs: 'Haskell',
  zig: 'Zig',
  m: 'MATLAB',
  asm: 'Assembly',
  s: 'Assembly',
  v: 'Verilog',
  sv: 'SystemVerilog',
  vhd: 'VHDL',
  vhdl: 'VHDL',
  sh: 'Shell',
  bash: 'Shell',
  ps1: 'PowerShell',
  bat: 'Batchfile',
  html: 'HTML',
  htm: 'HTML',
  css: 'CSS',
  scss: 'SCSS',
  sass: 'Sass',
  less: 'Less',
  vue: 'Vue',
  svelte: 'Svelte',
  astro: 'Astro',
  sol: 'Solidity',
  gd: 'GDScript',
  tf: 'HCL',
  plpgsql: 'PLpgSQL',
  groovy: 'Groovy',
  gradle: 'Gradle',
  glsl: 'GLSL',
  tex: 'TeX',
  cmake: 'CMake',
  nix: 'Nix',
  scad: 'OpenSCAD',
};

const BY_NAME: Readonly<Record<string, string>> = {
  dockerfile: 'Dockerfile',
  makefile: 'Makefile',
  'cmakelists.txt': 'CMake',
  rakefile: 'Ruby',
  gemfile: 'Ruby',
};

const IGNORED_PATHS = [
  /(^|\/)(node_modules|bower_components|vendor|vendors|third[-_]party|dist|build|out|target|\.venv|venv|__pycache__|\.pio)\//i,
  /(^|\/)(docs?|documentation|examples?|samples?|demos?)\//i,
  /\.min\.(js|css)$/i,
  /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|cargo\.lock)$/i,
  /(^|\/)jquery[-.\d]*\.js$/i,
  /\.d\.ts$/i,
  /\.(pb|generated|g)\.(go|ts|js|dart|cs|py)$/i,
];

export function languageOf(path: string): string | null {
  if (IGNORED_PATHS.some((pattern) => pattern.test(path))) return null;
  const name = (path.split('/').at(-1) ?? '').toLowerCase();
  const extension = name.includes('.') ? (name.split('.').at(-1) ?? '') : '';
  return BY_NAME[name] ?? BY_EXTENSION[extension] ?? null;
}
