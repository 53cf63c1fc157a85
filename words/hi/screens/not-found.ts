export const notFoundTexts = {
  title: 'Page not found',
  body: 'This page does not exist or has moved.',
  home: 'Go to the home page',
} as const;
