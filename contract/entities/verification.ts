import { type Static, Type } from 'typebox';
import { Fields, nullable, Timestamp } from '../schemas.ts';

export const Check = Fields({
  id: Type.String(),
  title: Type.String(),
  result: Type.Enum(['pass', 'warn', 'fail']),
  sentence: Type.String(),
  /** Identifies the sentence, for clients with their own texts. Old reports lack `reason` and `params`. */
  reason: Type.Optional(Type.String()),
  params: Type.Optional(Type.Object({}, { additionalProperties: true })),
  /** Only for the seller: the affected locations as `path:line`. */
  places: Type.Optional(Type.Array(Type.String())),
});
export type Check = Static<typeof Check>;

export const LanguageShare = Fields({ name: Type.String(), bytes: Type.Integer(), percent: Type.Number() });

/** The cover of software without pictures, drawn from its commit without names and dates. */
export const Drawn = Fields({
  /** From 0 to 4. */
  sheet: Type.Integer(),
  /** Folders and files of the root by size: x, y, width and height in percent, and a strength; 0 is the accent. */
  blocks: Type.Array(Type.Array(Type.Integer())),
  /** The activity of each quarter, from 0 to 4, oldest first. */
  quarters: Type.Array(Type.Integer()),
});

const Percent = Type.Integer({ minimum: 0, maximum: 100 });

const NamedFiles = Fields({ names: Type.Array(Type.String()), files: Type.Integer() });

/** Numbers of a report. What was not read is absent. */
const ReportFigures = Fields({
  /** Rounded if the repository is public; two authors then stand for several. */
  rounded: Type.Boolean(),
  /** `seller`: percent of the commits that the code host attributes to the seller. */
  history: Type.Optional(
    Fields({
      commits: Type.Integer(),
      complete: Type.Boolean(),
      days: nullable(Type.Integer()),
      authors: Type.Integer(),
      seller: Percent,
    }),
  ),
  /** Percent of the code that listings of others have too. */
  shared: Type.Optional(Percent),
  /** Percent of the code of the version before. */
  kept: Type.Optional(Percent),
  /** `lines` of what was written for the project; `origins`: percent of all bytes. */
  content: Type.Optional(
    Fields({
      files: Type.Integer(),
      lines: Fields({ code: Type.Integer(), tests: Type.Integer(), docs: Type.Integer() }),
      origins: Type.Partial(
        Fields({
          template: Percent,
          vendored: Percent,
          generated: Percent,
          minified: Percent,
          binary: Percent,
        }),
      ),
    }),
  ),
  /** Of ten listings in the same subject, how many have less code. Absent if there are fewer than ten. */
  rank: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  /** Files that were searched for secrets, and those that could not be read. */
  searched: Type.Optional(Fields({ files: Type.Integer(), unread: Type.Integer() })),
  start: Type.Optional(
    Fields({
      manifest: nullable(Type.String()),
      listed: Type.Boolean(),
      explained: Type.Boolean(),
      lock: Type.Optional(nullable(Type.String())),
    }),
  ),
  /** Files with tests, which are not run. */
  tests: Type.Optional(Type.Integer()),
  /** Only for hardware: what the photos' files say. Apps often remove it, and anyone can write it. */
  cameras: Type.Optional(
    Fields({
      photos: Type.Integer(),
      makes: Type.Array(Type.String()),
      named: Type.Integer(),
      dated: Type.Integer(),
      first: nullable(Type.String({ format: 'date' })),
      last: nullable(Type.String({ format: 'date' })),
      oriented: Type.Integer(),
    }),
  ),
  /** Where the facts come from: usual names such as `LICENSE` and `tests/`, and endings such as `*.js`. */
  named: Type.Optional(
    Type.Partial(
      Fields({
        notices: NamedFiles,
        libraries: NamedFiles,
        unread: NamedFiles,
        danger: NamedFiles,
        tests: NamedFiles,
      }),
    ),
  ),
});

export const VerificationReport = Fields({
  verified_at: Timestamp,
  /**
   * Only for software. The seller and the buyer get the full hash of the verified commit. Others get seven
   * characters, or null if the repository is public.
   */
  commit: nullable(Type.String()),
  note: nullable(Type.String()),
  checks: Type.Array(Check),
  languages: Type.Array(LanguageShare),
  readme_verified: Type.Boolean(),
  figures: Type.Optional(ReportFigures),
});
export type VerificationReport = Static<typeof VerificationReport>;

/** Needed if the check `secrets` found texts that are likely secrets. */
export const secretsConfirmed = { secrets_dead: Type.Optional(Type.Boolean()) };
