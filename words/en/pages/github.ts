/** Asked when the link may be somebody else's: another site can lead here with the token of another profile. */
export const githubTexts = {
  title: 'Link your GitHub account',
  withoutUsername: 'an account without a username',
  links: (name: string) => `Your GitHub account will be linked to this ProtoHaat profile: ${name}`,
  notYours: 'If this is not your profile, close this page.',
  continue: 'Continue to GitHub',
  cancel: 'Cancel',
  refusedTitle: 'GitHub cannot be linked',
  toProfile: 'Go to your profile',
};
