const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'idtoken',
  'idToken',
  'token',
  'accessToken',
  'access_token',
  'checkoutToken',
  'clientSecret',
  'client_secret',
  'password',
  'secret',
];

const DEPTHS = ['', '*.', '*.*.', '*.*.*.'];

export function logOptions(level: string, fieldsOfLine?: () => object) {
  return {
    level,
    ...(fieldsOfLine === undefined ? {} : { mixin: fieldsOfLine }),
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) =>
        DEPTHS.map((depth) => (depth === '' ? `["${field}"]` : `${depth.slice(0, -1)}["${field}"]`)),
      ),
      censor: '[removed]',
    },
    serializers: {
      err: describeError,
      req: (request: { method?: string; url?: string; id?: unknown }) => ({
        id: request.id,
        method: request.method,
        path: request.url?.split('?', 1)[0],
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  };
}

/** Logs only selected fields, because libraries attach requests with their headers to errors. */
function describeError(error: Error): object {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const { code, errno, status } = error as { code?: unknown; errno?: unknown; status?: unknown };
  const { cause } = error;
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errno === 'number' ? { errno } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

/** Removes email addresses, which mail servers quote in rejections, and the queries and fragments of URLs. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/[\w.+'-]{1,64}@(?:[\w-]{1,63}\.)+[a-z]{2,24}/giu, '[address]')
    .replaceAll(/(\/[\w\-./%~:@]*)([?#])[^\s"'`)>]+/gu, '$1$2[removed]');
}
