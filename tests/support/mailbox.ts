export interface ReceivedMail {
  readonly subject: string;
  readonly to: string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly links: string[];
}

export async function readMailbox(sandbox: { readonly url: string }, to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${sandbox.url}/mail/messages.json?to=${encodeURIComponent(to)}`);
  return (await response.json()) as ReceivedMail[];
}

export async function linkTokensSentTo(sandbox: { readonly url: string }, to: string): Promise<string[]> {
  const mails = await readMailbox(sandbox, to);
  const tokens = mails.flatMap(({ text }) =>
    [...text.matchAll(/token=([\w.-]+)/gu)].map((match) => match[1] ?? ''),
  );
  return [...new Set(tokens)];
}

export async function newestLinkToken(
  sandbox: { readonly url: string },
  to: string,
  page: string,
): Promise<string> {
  const mails = await readMailbox(sandbox, to);
  const link = mails.flatMap(({ links }) => links).find((url) => new URL(url).pathname === page);
  if (link === undefined) throw new Error(`no link to ${page} in the mails to ${to}`);
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}
