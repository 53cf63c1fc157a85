export interface ComputerTool {
  readonly names: readonly [string, ...string[]];
  readonly versionArgument: string;
}

const tool = (...names: [string, ...string[]]): ComputerTool => ({ names, versionArgument: '--version' });

const NODE = [tool('node'), tool('npm')];
const PYTHON = [tool('python3', 'python'), tool('pip3', 'pip')];
const JAVA = [
  { ...tool('java'), versionArgument: '-version' },
  { ...tool('javac'), versionArgument: '-version' },
];
const C = [tool('cc', 'gcc', 'clang'), tool('make')];
const FLUTTER = [tool('flutter'), tool('dart')];

/**
 * The keys are technologies in lower case. The script that checks a buyer's computer contains only tool names from this
 * map, so that it cannot contain a seller's text.
 */
const TOOLS: ReadonlyMap<string, readonly ComputerTool[]> = new Map(
  Object.entries({
    'node.js': NODE,
    node: NODE,
    javascript: NODE,
    typescript: NODE,
    react: NODE,
    'react native': NODE,
    'next.js': NODE,
    vue: NODE,
    'vue.js': NODE,
    angular: NODE,
    svelte: NODE,
    express: NODE,
    'express.js': NODE,
    vite: NODE,
    electron: NODE,
    python: PYTHON,
    django: PYTHON,
    flask: PYTHON,
    fastapi: PYTHON,
    streamlit: PYTHON,
    tensorflow: PYTHON,
    pytorch: PYTHON,
    opencv: PYTHON,
    pandas: PYTHON,
    'scikit-learn': PYTHON,
    java: JAVA,
    spring: JAVA,
    'spring boot': JAVA,
    kotlin: JAVA,
    android: JAVA,
    c: C,
    'c++': [tool('c++', 'g++', 'clang++'), tool('make')],
    cmake: [tool('cmake')],
    arduino: [tool('arduino-cli')],
    go: [{ ...tool('go'), versionArgument: 'version' }],
    rust: [tool('rustc'), tool('cargo')],
    php: [tool('php')],
    laravel: [tool('php'), tool('composer')],
    ruby: [tool('ruby')],
    'ruby on rails': [tool('ruby'), tool('bundle')],
    'c#': [tool('dotnet')],
    '.net': [tool('dotnet')],
    flutter: FLUTTER,
    dart: [tool('dart')],
    docker: [tool('docker')],
    postgresql: [tool('psql')],
    mysql: [tool('mysql')],
    mongodb: [tool('mongosh', 'mongo')],
    redis: [tool('redis-cli')],
    sqlite: [tool('sqlite3')],
  }),
);

export function listComputerTools(technologies: readonly string[]): ComputerTool[] {
  const tools = technologies.flatMap((name) => TOOLS.get(name.trim().toLowerCase()) ?? []);
  return [...new Map(tools.map((needed) => [needed.names[0], needed])).values()];
}
