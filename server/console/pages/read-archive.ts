import type { Actor } from '#domain/operators/money-decision.ts';
import { OwnMatterError } from '#domain/operators/operator-errors.ts';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import type { Context } from '../../context.ts';
import { findCase } from '../../order-process/case-store.ts';
import { openArchive } from '../../projects/download-archive.ts';
import { CommandError } from '../operator-answer.ts';
import { isParty } from '../party-store.ts';
import { recordReading } from '../record-operator-action.ts';
import { findOrderFacts } from './case-page-store.ts';

/**
 * The zip that a case is about. The log says who read it.
 * @throws CommandError, OwnMatterError, FileDamagedError
 */
export async function readArchive(
  context: Pick<Context, 'database' | 'files' | 'config' | 'log'>,
  by: Actor,
  number: number,
): Promise<{ readonly source: Awaited<ReturnType<typeof openArchive>>; readonly fileName: string }> {
  const { database } = context;
  const found = await findCase(database, { number });
  const order = found === null ? null : await findOrderFacts(database, found.purchaseId);
  if (order === null || order.archiveSha256 === null || order.archiveName === null)
    throw new CommandError(`There is no zip of case ${number}.`, 'not-found');
  if (await isParty(database, by, 'purchase', order.id)) throw new OwnMatterError();
  const fileName = order.archiveName.replaceAll(/[^\w.-]/gu, '_');
  const source = await openArchive(context, archiveFileName(order.archiveSha256), fileName, false, null);
  await recordReading(database, by, 'archive read', order.id);
  return { source, fileName };
}
