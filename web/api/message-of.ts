import { sentenceOf } from '#domain/common/refusal.ts';

export async function messageOf(answer: {
  readonly reason?: unknown;
  readonly params?: unknown;
  readonly message?: string;
}): Promise<string | undefined> {
  const { reason, params, message } = answer;
  if (typeof reason !== 'string') return message;
  const catalogue = await import('#words/refusals.ts').catch(() => null);
  return (catalogue === null ? null : sentenceOf(catalogue.refusals, { reason, params })) ?? message;
}
