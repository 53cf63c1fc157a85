export const usernameTexts = {
  label: 'Username',
  hint: '3 to 30 characters: letters, digits, dot, dash, underscore',
  checking: 'Checking…',
  available: 'Username is available',
  taken: 'Username is taken',
  yours: 'This is your present username',
  invalid: 'Use 3 to 30 of a–z, 0–9, dot, dash and underscore.',
  reserved: 'This name is kept for ProtoHaat itself. Choose another.',
  checkFailed: 'We could not check this name just now.',
} as const;
