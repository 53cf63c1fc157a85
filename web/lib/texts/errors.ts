export const errorsTexts = {
  loginAgain: 'Please log in again', // spec: Please Login again
  somethingWrong: 'Something went wrong', // spec: something went wrong
  pageTitle: 'This part did not work',
  pageBody: 'The rest of the page still does. Try it again; if it keeps failing, come back in a few minutes.',
  tryAgainLater: 'Try it again; if it keeps failing, come back in a few minutes.',
  requestId: (id: string) => `Reference: ${id}`,
  unreachedTitle: 'This page could not be loaded',
  network: 'The server could not be reached. Check your connection and try again.',
  offline: 'You are offline. What you see may be out of date.',
  tooMany: 'That was a little fast. Wait a moment and try again.',
  tooLarge: 'That is too large to send.',
  unavailable: 'This service is not answering right now. Try again in a few minutes.',
  forbidden: 'You are not allowed to do this.',
  notFound: 'This does not exist any more.',
  conflict: 'This has changed in the meantime. Load it again.',
  invalid: 'Please look at the marked fields.',
  fieldRequired: 'Please fill this in.',
  numberInvalid: 'Please give a number.',
} as const;
