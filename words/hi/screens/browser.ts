export const browserTexts = {
  tooOld: (oldest: { chrome: string; firefox: string; safari: string }) =>
    `This browser is too old for ProtoHaat. To sign in, buy or sell, use Chrome ${oldest.chrome}, Firefox ${oldest.firefox}, Safari ${oldest.safari} or a newer version.`,
  noScript: 'To sign in, buy or sell, allow JavaScript for this site.',
  readable: 'Discover projects',
} as const;
