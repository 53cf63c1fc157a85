import { type Static, Type } from 'typebox';
import { MAX_RELEASE_NOTES_CHARS, MAX_VERSIONS } from '#domain/projects/version-limits.ts';
import { call } from './call.ts';
import { ProjectDetails } from './entities/project.ts';
import { secretsConfirmed } from './entities/verification.ts';
import { Envelope, Fields, Id, idParams, nullable, Timestamp } from './schemas.ts';

export const versionNumber = Type.Integer({ minimum: 1, maximum: MAX_VERSIONS });

export const Version = Fields({
  number: versionNumber,
  published_at: Timestamp,
  /** Release notes; empty for version 1. */
  notes: Type.String(),
  /** How much of the code of the version before it kept; null for version 1 and where it was not measured. */
  kept_percent: nullable(Type.Integer()),
  /** Null unless the caller is the seller or has bought this version or an earlier one. */
  archive: nullable(
    Fields({
      file_name: Type.String(),
      size_bytes: Type.Integer(),
      sha256: Type.String(),
      commit: Type.String(),
    }),
  ),
});
export type Version = Static<typeof Version>;

export const versionCalls = {
  'GET /api/projects/{projectId}/versions': call({
    summary: 'The versions of a software project, newest first; a device has none',
    access: 'member',
    params: idParams('projectId'),
    response: Envelope(
      Fields({
        bought: nullable(versionNumber),
        versions: Type.Array(Version),
      }),
    ),
    problems: ['not-found'],
  }),
  'POST /api/projects/{projectId}/versions': call({
    summary:
      "Publishes a verified commit of the repository as the project's new version, which earlier buyers get too",
    access: 'member',
    params: idParams('projectId'),
    body: Fields({
      /** A verification from `anayze-repo`, called with this project as `project_id`. */
      verification_id: Id,
      notes: Type.String({ minLength: 1, maxLength: MAX_RELEASE_NOTES_CHARS }),
      ...secretsConfirmed,
    }),
    response: Envelope(ProjectDetails),
    problems: [
      'not-allowed',
      'invalid-field',
      'not-found',
      'not-verified',
      'already-listed',
      'project-held',
      'version-exists',
      'too-many-versions',
    ],
  }),
};
