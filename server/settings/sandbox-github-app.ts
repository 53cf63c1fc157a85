import { createPrivateKey } from 'node:crypto';

/** The app's private key in this file gives access to the sandbox only, so it need not be secret. */
export const SANDBOX_GITHUB_APP = {
  id: '4242',
  slug: 'protohaat-sandbox',
  webhookSecret: 'sandbox-github-webhook',
};

/** A PKCS #8 key in DER, encoded in base64. */
const PRIVATE_KEY = [
  'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDpIb+0dmhA2bOh4pfreONblno8Rmf0gVp39U+1b5aybokE3vJy',
  '0f24EuD/BXXdJoSxpmGtEgi/iHYT6lTBeHsQPkNd8QULQj8Dzr4yvApYgirA7C7lPajCELKlTnJNp5Cb9vIDjQaccMSP9W0ohvfj',
  'FNyOdd+S1xtQBKYz5dOGrJ/6mNtjtTrXaUQvqgXM7wpr3db2aW5yiyIxBVf4+ZqAYmin125kkgLFgPif1nqJxLEL4J5CR4JwiFbT',
  'cYrT/lNTK9GZlbgSJuqalQ2//3NbPcIVNgyXv12Q2nbAQt1qp0LzjNHWditX5Qx0KPMcD9RrwmKIPsCnz4ctlG4z/K4nAgMBAAEC',
  'ggEAApNQ3tmABVdiWKN8Mim/uT9MUmYkt9rF+RVIsCRvccEu2lLsMsCHIQV0XtzclHjcdmn0IklUt2j2hPnNveVq1p8Zd2w2Ng2h',
  'TJV4HG9fXeLyPfdd/UJVHu+4SYM4WAtF2bM8sTVZoVjNkxmO/yeejW+pkBlVQvYFYzjp7SDY2WABbgZx1HNskG1QYhVp1UxK/z8Z',
  '4Q2P3n6OJwlH7WxBAQEdGbm3wg8gnMcxrQnBMHWFcduSblCEU8jxCYmao8Dh9SsoLK+5rtXbSinK3QBAj2lROnI3cY8XSFo2dRe0',
  '350JHZrdzZojp1qrTEPkpglCmpdCN/LI/dHu9GttlzlXQQKBgQD7lNhjNtqQCCv1CoNuWTzAjQy8S2Bh9yGppY8YXWB3NepTm8oo',
  '+MqLsFg8D3f/FWSZKzUqA1mgT+CHZzlW3aakSnZD36IinIYpUjZTUowfna0NXeACHAQ/3L3VGf+KdMeQXJj2fJOQ6h6FRBU34XuR',
  'iIPC0O0EmwPKqEL0y3I2OQKBgQDtOfNwFF3YHzG1MT6qS1eqNcP6FU9w4c2pfBquYvWguXSCXRalrTvprfqb85NwxXM4oKnwCvhD',
  'nKvDOzJ7nWgNEjczQy4mO81DZbBl/gdIi2YMfYseXSIRK83ZDikrmUPcFkBxG6xpz/WtwKDYP4/KuCe1NkHYH5APIuJxZhcHXwKB',
  'gQCAOfYsY1n0zWVyKKCijrMrRPj3w8dlRyuOJwcPGRDA0ecUJDReu6eomQHv4sZ7afDzLJWVS03UKsI64T7VanW0CQvMPmCKGZM7',
  '3l44C7vFpXz9chppmNQFpMHQqsaXUDwi9T81antgAiP6MqBJ8hAkNhtKIWicz1GYajhuQn986QKBgHKXAKGOJPqlrtQwcm2+MR12',
  'FTFzI8mKOVb6LMU55h56Fu512t+yu3MYaCr20KyzpAGhkhTyp5O5VTrcGHmfwkg2GVX4yI0NbAx3TWsm9wuy0luMNSw4nqEewLNt',
  'ZLO7uAzS7tP0IyeFnc4Nc2Sh52pr5DpjeBDWxjaZijpurwcPAoGABDr1cLD9sfudohGe7UUYN1UPqaamDEPA5DT/pqBM4k8lY3U+',
  'EjSPoDQ0LVHKUyOtNDbCzTWokzabMdq0VVFllwcCG7etkFb6BbvYgZsKlB4c3lSw/Ph0MlpVpWt9Hh83PGCdsHyEktFBtZY0wuIR',
  'uCcgH5ivZOovq+Fyi5zNEP4=',
].join('');

export function sandboxGithubAppKey(): string {
  const key = createPrivateKey({ key: Buffer.from(PRIVATE_KEY, 'base64'), format: 'der', type: 'pkcs8' });
  return String(key.export({ format: 'pem', type: 'pkcs8' }));
}
