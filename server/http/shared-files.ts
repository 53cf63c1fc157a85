/** For public files, which need no token: pages of other origins may show and read them. */
export const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};
