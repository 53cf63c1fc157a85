import type { Actor } from '#domain/operators/money-decision.ts';
import { operatorText } from '#domain/operators/operator-text.ts';
import { describeAnswer, type OperatorAnswer } from '../operator-answer.ts';

interface ActingViewer {
  readonly profile: { readonly id: string; readonly username: string };
}

export const by = ({ profile }: ActingViewer): Required<Actor> => ({
  actor: profile.username,
  actorId: profile.id,
});

export const acting = (viewer: ActingViewer, reason: string) => ({
  reason: operatorText('reason', reason),
  ...by(viewer),
});

export const answer = (done: OperatorAnswer) => ({ data: { sentence: describeAnswer(done) } });
