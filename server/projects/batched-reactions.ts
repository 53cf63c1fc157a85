import { Batches } from '#domain/common/batches.ts';
import type { Context, Reactions } from '../context.ts';
import { addReactions, type ReactionChange, type ReactionKind, removeReactions } from './reaction-store.ts';

type Changes = Batches<ReactionChange, number | null>;

export class BatchedReactions implements Reactions {
  readonly #batches: Readonly<Record<ReactionKind, { readonly added: Changes; readonly removed: Changes }>>;

  constructor({ database }: Pick<Context, 'database'>) {
    const batches = (kind: ReactionKind, write: typeof removeReactions): Changes =>
      new Batches((changes) => write(database, kind, changes));
    const batchesOf = (kind: ReactionKind) => ({
      added: batches(kind, addReactions),
      removed: batches(kind, removeReactions),
    });
    this.#batches = { bookmark: batchesOf('bookmark'), like: batchesOf('like') };
  }

  async change(kind: ReactionKind, change: ReactionChange, wanted: boolean): Promise<number | null> {
    const { added, removed } = this.#batches[kind];
    return await (wanted ? added : removed).add(`${change.viewerId} ${change.projectId}`, change);
  }
}
