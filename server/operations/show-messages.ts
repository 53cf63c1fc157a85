import { listMessages } from '../purchases/messages/message-store.ts';
import { oneLine } from './one-line.ts';
import type { OperationDeps } from './operation-deps.ts';

const MAX_SHOWN = 600;

export async function describeMessages(
  { database }: Pick<OperationDeps, 'database'>,
  purchaseId: string,
): Promise<string[]> {
  const messages = await listMessages(database, purchaseId, { before: null, limit: MAX_SHOWN });
  return messages.map(
    ({ party, text, writtenAt, hiddenAt, isReported }) =>
      `${writtenAt.toISOString()}  ${party}${isReported ? '  REPORTED' : ''}${hiddenAt === null ? '' : '  HIDDEN'}  ${oneLine(text ?? '(removed)')}`,
  );
}
