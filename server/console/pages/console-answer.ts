import type { Actor } from '#domain/operators/money-decision.ts';
import { describeAnswer, type OperatorAnswer } from '../operator-answer.ts';

export const by = ({
  profile,
}: {
  readonly profile: { readonly id: string; readonly username: string };
}): Required<Actor> => ({ actor: profile.username, actorId: profile.id });

export const answer = (done: OperatorAnswer) => ({ data: { sentence: describeAnswer(done) } });
