export const usernameTexts = {
  label: 'Username',
  hint: '3 to 30 characters: letters, digits, dot, dash, underscore',
  checking: 'Checking…',
  available: 'Username is available',
  taken: 'Username is taken',
  yours: 'This is your current username',
  invalid: 'Use 3 to 30 characters: a–z, 0–9, dot, dash and underscore.',
  reserved: 'This username is reserved. Choose another.',
  checkFailed: 'We could not check this username. Try again in a moment.',
} as const;
