/** The npm commands of a release. The pages for who runs one name no others, which commands.test.ts verifies. */
export const releaseCommands = {
  start: 'node --enable-source-maps --import ./release-env.mjs dist/server/main.js',
  operator: 'node --enable-source-maps --import ./release-env.mjs dist/server/operate.js',
};
