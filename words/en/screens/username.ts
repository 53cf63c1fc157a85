export const usernameTexts = {
  label: 'Username',
  hint: '3 to 30 characters: letters, digits, dots, dashes and underscores',
  checking: 'Checking…',
  available: 'Username is available',
  taken: 'Username is taken',
  yours: 'This is your current username',
  invalid: 'Use 3 to 30 characters: a–z, 0–9, dots, dashes and underscores.',
  reserved: 'This username is reserved. Choose another.',
  checkFailed: 'We could not check this username. Try again in a moment.',
} as const;
