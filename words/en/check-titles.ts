import type { Category } from '#domain/projects/project.ts';
import type { PhotoCheckId, PROOF_CHECK, RepositoryCheckId } from '#domain/verification/verification-plan.ts';

export const checkTitles = {
  SOFTWARE: {
    owner: 'Owned by the seller',
    archived: 'Not archived',
    empty: 'Has content',
    size: 'A size that can be delivered',
    fork: 'Not just a fork',
    readme: 'README',
    source: 'Source code',
    archive: 'Zip of the commit',
    secrets: 'No secrets inside',
    danger: 'Nothing dangerous inside',
    originality: 'Not sold here by others',
    history: 'Commit history',
    copyright: 'Copyright notices',
    licence: 'Licence',
    start: 'How to start it',
    tests: 'Tests',
    kept: 'Code of the version before',
  },
  HARDWARE: {
    count: 'Photos',
    size: 'Large enough',
    content: 'Shows something',
    real: 'A real photo',
    sharp: 'Sharp',
    distinct: 'Different views',
    original: 'Your own photos',
    proof: 'Proof of build',
  },
} as const satisfies Record<Category, object> & {
  SOFTWARE: Record<RepositoryCheckId, string>;
  HARDWARE: Record<PhotoCheckId | typeof PROOF_CHECK, string>;
};
