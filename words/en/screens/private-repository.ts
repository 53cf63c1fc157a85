export const privateRepositoryTexts = {
  link: 'Connect GitHub',
  notLinkedTitle: 'Connect GitHub first',
  notLinkedBody: 'Software is verified against a repository in your own GitHub account.',
  install: 'Let our app read it',
  offer: 'Is your repository private? Our GitHub app can read the ones that you choose, and nothing else.',
  notShownTitle: 'Is it private? Then our GitHub app has to be allowed to read it',
  notShownBody:
    'Choose the repository at GitHub, come back and verify it again. The app reads the chosen repositories only, and you can end that at GitHub at any time.',
  publicTitle: 'This repository is public: whoever finds it has your code for nothing',
  publicBody:
    'So your page shows round figures, and no commit, dates, README or file names. Write title and description in your own words: a search on GitHub finds the sentences of your README.',
  makePrivate:
    'Better: make it private (on GitHub under Settings, General, Change visibility), let our app read it, and verify it again. Then your page can show everything.',
  unreadable: (date: string) =>
    `Our GitHub app has not been able to read this repository since ${date}. Buyers still get the zip of the verified commit, which we keep.`,
  restore: 'Let our app read it again',
} as const;
