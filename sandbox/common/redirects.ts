export function withQuery(address: string, fields: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) if (value !== null) url.searchParams.set(name, value);
  return url.toString();
}

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function readClient(
  authorization: string | undefined,
  fields: Record<string, unknown>,
): { id: string; secret: string } {
  const [scheme = '', value = ''] = authorization?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'basic') {
    const text = Buffer.from(value, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    return { id: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) };
  }
  const text = (field: string): string => (typeof fields[field] === 'string' ? fields[field] : '');
  return { id: text('client_id'), secret: text('client_secret') };
}

/**
 * The client ID and secret are form-encoded before they are joined for Basic authentication (RFC 6749,
 * section 2.3.1).
 */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
