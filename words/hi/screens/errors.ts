export const errorsTexts = {
  loginAgain: 'Please log in again', // spec: Please Login again
  somethingWentWrong: 'Something went wrong', // spec: something went wrong
  pageTitle: 'This part of the page failed',
  pageBody: 'The rest of the page still works. Try again, or come back in a few minutes.',
  tryAgainLater: 'Try again, or come back in a few minutes.',
  requestId: (id: string) => `Reference: ${id}`,
  unreachableTitle: 'This page could not be loaded',
  noAnswer: 'The server did not respond. Try again in a moment.',
  network: 'The server could not be reached. Check your connection and try again.',
  tooMany: 'Too many requests. Wait a moment and try again.',
  unavailable: 'This service is not responding right now. Try again in a few minutes.',
  invalid: 'Please check the marked fields.',
  fieldRequired: 'Please fill this in.',
} as const;
