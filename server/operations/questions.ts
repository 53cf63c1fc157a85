import { v7 } from 'uuid';
import { hideQuestion, listReportedQuestions } from '../questions/question-store.ts';
import { CommandError } from './command-error.ts';
import type { OperationDeps } from './operation-deps.ts';
import { insertOperatorAction } from './operator-store.ts';

export async function describeReportedQuestions({ database }: OperationDeps): Promise<string[]> {
  const reported = await listReportedQuestions(database);
  return reported.flatMap(({ id, projectId, title, text, answer, reports }) => [
    `${id}  reported ${reports} times  “${title}” ${projectId}`,
    `  asks     ${oneLine(text)}`,
    `  answer   ${answer === null ? 'none' : oneLine(answer)}`,
  ]);
}

/** @throws CommandError */
export async function hideReportedQuestion(
  { database }: OperationDeps,
  { id, actor, reason }: { readonly id: string; readonly actor: string; readonly reason: string },
): Promise<string> {
  await database.transaction().execute(async (tx) => {
    if (!(await hideQuestion(tx, id))) throw new CommandError(`There is no shown question ${id}.`);
    await insertOperatorAction(tx, {
      id: v7(),
      actor,
      action: 'questions hide',
      subject: id,
      reason,
      details: {},
    });
  });
  return 'hidden';
}

/** Control characters could manipulate the operator's terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ');
}
