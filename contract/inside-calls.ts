import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { LanguageShare } from './entities/verification.ts';
import { Envelope, idParams, nullable, strict, UNCHANGED } from './schemas.ts';

export const Inside = Type.Object(
  {
    /** The first seven characters of the verified commit; null for visitors if the repository is public. */
    commit: nullable(Type.String()),
    /**
     * True if counts and shares are rounded, and dates, versions and rare names omitted, because exact ones would
     * identify a public repository to a visitor.
     */
    is_rounded: Type.Boolean(),
    /** Null if the commit has no README; for visitors also if the seller hides it. */
    readme: nullable(
      Type.Object(
        {
          html: Type.String(),
          is_cut: Type.Boolean(),
        },
        strict,
      ),
    ),
    /** Files and folders, depth first. Null for visitors if the seller hides them. */
    tree: nullable(
      Type.Object(
        {
          files: Type.Integer(),
          bytes: Type.Integer(),
          entries: Type.Array(
            Type.Object(
              {
                name: Type.String(),
                depth: Type.Integer(),
                kind: Type.Enum(['folder', 'file']),
                bytes: Type.Integer(),
                files: Type.Integer(),
                hidden: Type.Integer(),
              },
              strict,
            ),
          ),
          hidden: Type.Integer(),
        },
        strict,
      ),
    ),
    languages: Type.Array(LanguageShare),
    lines: nullable(Type.Integer()),
    /**
     * Commits by month of the author's date, which anybody can forge. The list of months is empty if figures are
     * rounded. Null if the commit history was not read.
     */
    commits: nullable(
      Type.Object(
        {
          total: Type.Integer(),
          is_complete: Type.Boolean(),
          months: Type.Array(
            Type.Object(
              { month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), commits: Type.Integer() },
              strict,
            ),
          ),
        },
        strict,
      ),
    ),
    dependencies: Type.Object(
      {
        total: Type.Integer(),
        list: Type.Array(Type.Object({ name: Type.String(), version: nullable(Type.String()) }, strict)),
      },
      strict,
    ),
    run: Type.Object(
      {
        section: nullable(Type.String()),
        scripts: Type.Array(Type.String()),
        has_dockerfile: Type.Boolean(),
      },
      strict,
    ),
    shows: Type.Optional(Type.Object({ readme: Type.Boolean(), tree: Type.Boolean() }, strict)),
    repository_private: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type Inside = Static<typeof Inside>;

export const insideCalls = {
  'GET /api/projects/{projectId}/inside': call({
    summary:
      'README, file names, languages, history and dependencies of the verified commit; null for devices. Without a token, as a visitor sees it',
    access: 'anyone',
    params: idParams('projectId'),
    response: Envelope(nullable(Inside)),
    otherResponses: UNCHANGED,
    problems: ['not-found'],
  }),
  'GET /api/verifications/{verification_id}/inside': call({
    summary: 'The same of the caller’s own verification of a repository, before it is listed',
    access: 'member',
    params: idParams('verification_id'),
    response: Envelope(Inside),
    problems: ['not-found'],
  }),
};
