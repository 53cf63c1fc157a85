export const profileTexts = {
  title: 'User Profile', // spec
  lead: 'Your public profile and your private details.',
  edit: 'Edit profile',
  fullName: 'Full name',
  username: 'Username',
  email: 'Email address',
  college: 'College',
  joined: 'Joined',
  photo: 'Profile photo',
  changePhoto: 'Change photo',
  keepPhoto: 'Keep the current photo',
  github: 'GitHub',
  verified: 'Verified',
  notVerified: 'Not Verified', // spec
  connectGithub: 'Verify GitHub',
  githubFailed: 'GitHub could not be connected. Please try again.',
  githubTaken: 'This GitHub account belongs to another user.',
  githubConnected: 'GitHub is connected.',
  stats: { sold: 'Projects Sold', purchased: 'Projects Purchased', sales: 'Total Sales, held included' }, // spec
  accountInformation: 'Account information',
  success: 'Profile updated successfully', // spec: profile updatedd success fully
  failure: 'Failed to update profile. Please try again.', // spec
  failedTitle: 'Your profile could not be loaded',
  unlinkGithub: 'Disconnect GitHub',
  unlinkTitle: 'Disconnect GitHub?',
  unlinkBody:
    'You cannot verify software projects until you connect an account again. Listed projects stay verified and for sale, but you cannot publish new versions of them.',
  unlinked: 'GitHub is disconnected.',
  unlinkFailed: 'GitHub could not be disconnected. Please try again.',
  githubHint:
    'Needed to verify software projects. We read a private repository only if you let our GitHub app read it.',
  githubCancelled: 'GitHub was not connected.',
  statsLabel: 'Your statistics',
  toSettings: 'Settings: emails, sessions, your data',
} as const;
