export const privateRepositoryTexts = {
  pick: 'Pick a repository',
  private: 'Private',
  public: 'Public',
  link: 'Connect GitHub',
  notLinkedTitle: 'Connect GitHub first',
  notLinkedBody: 'Software is verified against a repository in your own GitHub account.',
  install: 'Let our app read it',
  offer: 'Is your repository private? Our GitHub app can read the ones that you choose, and nothing else.',
  notShownTitle: 'Is it private? Let our GitHub app read it',
  notShownBody:
    'Choose the repository at GitHub, come back and verify it again. The app reads only the repositories that you choose, and you can revoke its access at GitHub at any time.',
  publicTitle: 'This repository is public: anyone who finds it gets your code for free',
  publicBody:
    'Your project page therefore shows only rounded figures, and no commit, dates, README or file names. Do not copy the title and description from your README, because a search on GitHub finds its sentences.',
  makePrivate:
    'To show everything, make it private (on GitHub under Settings, General, Change visibility), let our app read it, and verify it again.',
  unreadable: (date: string) =>
    `Our GitHub app has not been able to read this repository since ${date}. Buyers still get the zip of the verified commit, which we keep.`,
  restore: 'Let our app read it again',
} as const;
