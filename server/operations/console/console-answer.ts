import type { Actor } from '#domain/operators/money-decision.ts';

export const by = ({
  profile,
}: {
  readonly profile: { readonly id: string; readonly username: string };
}): Required<Actor> => ({ actor: profile.username, actorId: profile.id });

export const answer = (sentence: string) => ({ data: { sentence } });
