/** The npm commands of a release. The pages for who runs one name no others, which commands.test.ts verifies. */
export const releaseCommands = {
  start: 'node --enable-source-maps dist/server/main.js',
  operator: 'node --enable-source-maps dist/server/operate.js',
};
