export const notFoundTexts = {
  title: 'There is no stall here',
  body: 'The page you asked for does not exist, or has moved.',
  home: 'To the start page',
} as const;
