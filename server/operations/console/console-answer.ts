import type { Actor } from '#domain/operators/money-decision.ts';
import type { Staff } from '../../http/viewer.ts';

export const by = ({ profile }: Staff): Required<Actor> => ({ actor: profile.username, actorId: profile.id });
export const answer = (sentence: string) => ({ data: { sentence } });
