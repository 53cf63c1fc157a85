import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { Drawn, LanguageShare } from './entities/verification.ts';
import { Envelope, Fields, idParams, nullable, UNCHANGED } from './schemas.ts';

export const Inside = Fields({
  /** The first seven characters of the verified commit; null for visitors if the repository is public. */
  commit: nullable(Type.String()),
  /**
   * True if counts and shares are rounded, and dates, versions and rare names omitted, because exact ones would
   * identify a public repository to a visitor.
   */
  is_rounded: Type.Boolean(),
  /** Null if the commit has no README; for visitors also if the seller hides it. */
  readme: nullable(
    Fields({
      html: Type.String(),
      is_cut: Type.Boolean(),
    }),
  ),
  /** Files and folders, depth first. Null for visitors if the seller hides them. */
  tree: nullable(
    Fields({
      files: Type.Integer(),
      bytes: Type.Integer(),
      entries: Type.Array(
        Fields({
          name: Type.String(),
          depth: Type.Integer(),
          kind: Type.Enum(['folder', 'file']),
          bytes: Type.Integer(),
          files: Type.Integer(),
          hidden: Type.Integer(),
        }),
      ),
      hidden: Type.Integer(),
    }),
  ),
  /** Absent until the commit is read again by a newer version of the product. */
  shape: Type.Optional(
    Fields({
      drawn: Drawn,
      /** The shares of folders and files of the root in percent, largest first. */
      folders: Type.Array(Type.Integer()),
      /** In percent of the bytes that people wrote. */
      parts: Fields({ code: Type.Integer(), tests: Type.Integer(), docs: Type.Integer() }),
    }),
  ),
  languages: Type.Array(LanguageShare),
  lines: nullable(Type.Integer()),
  /**
   * Commits by month of the author's date, which anybody can forge. The list of months is empty if figures are
   * rounded. Null if the commit history was not read.
   */
  commits: nullable(
    Fields({
      total: Type.Integer(),
      is_complete: Type.Boolean(),
      months: Type.Array(
        Fields({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), commits: Type.Integer() }),
      ),
    }),
  ),
  dependencies: Fields({
    total: Type.Integer(),
    list: Type.Array(Fields({ name: Type.String(), version: nullable(Type.String()) })),
  }),
  run: Fields({
    section: nullable(Type.String()),
    scripts: Type.Array(Type.String()),
    has_dockerfile: Type.Boolean(),
  }),
  shows: Type.Optional(Fields({ readme: Type.Boolean(), tree: Type.Boolean() })),
  repository_private: Type.Optional(Type.Boolean()),
});
export type Inside = Static<typeof Inside>;

export const insideCalls = {
  'GET /api/repositories': call({
    summary:
      'The caller’s newest repositories at GitHub that can be verified: public ones, and private ones that our GitHub App may read',
    access: 'member',
    response: Envelope(
      Type.Array(
        Fields({
          name: Type.String(),
          url: Type.String(),
          description: nullable(Type.String()),
          private: Type.Boolean(),
        }),
      ),
    ),
    problems: ['github-not-linked', 'service-unavailable', 'too-many-requests'],
  }),
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
