/** The npm commands of a release. The pages for who runs one name no others, which commands.test.ts verifies. */
export const releaseCommands = {
  start: 'node --enable-source-maps --import ./release-env.mjs dist/server/main.js',
  operator: 'node --enable-source-maps --import ./release-env.mjs dist/server/operate.js',
};

/** What a release has besides its package.json; the image is built from the same. */
export const releaseFiles = [
  'dist/server',
  'dist/web',
  'dist/pages',
  'server/database/schema',
  'server/database/migrations',
  'server/adapters/sharp/fonts',
  'server/adapters/sharp/preview-frame.png',
  'server/adapters/source-analyser/common-code.bin',
  'web/styles/fonts/OFL-anek-latin.txt',
  'web/styles/fonts/OFL-jetbrains-mono.txt',
  'web/styles/fonts/OFL-noto-sans-devanagari.txt',
  'deploy',
  'docs',
  'CHANGELOG.md',
  '.env.example',
  'LICENSE',
  'package-lock.json',
];
