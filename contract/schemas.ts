import { type TObject, type TSchema, Type } from 'typebox';

export const strict = { additionalProperties: false } as const;

export const Id = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const answerFields = {
  /** Identifies the message for clients with their own texts, like `params`. */
  code: Type.Optional(Type.String()),
  params: Type.Optional(Type.Object({}, { additionalProperties: true })),
  message: Type.Optional(Type.String()),
};

/** The envelope of every successful JSON response. */
export const Envelope = <T extends TSchema>(data: T) => Type.Object({ data, ...answerFields }, strict);

export const PageMeta = Type.Object(
  {
    total: Type.Integer(),
    /** Present if there are more than `total`, which stops at 1,000. */
    total_is_capped: Type.Optional(Type.Literal(true)),
    next_cursor: nullable(Type.String()),
    /** What a search looked for instead of misspelt words. */
    corrected: Type.Optional(Type.String()),
    /** Nothing matches the whole search: the projects match a part of it. */
    closest: Type.Optional(Type.Literal(true)),
  },
  strict,
);

export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), meta: PageMeta, ...answerFields }, strict);

export const Done = Type.Object({ data: Type.Null(), ...answerFields }, strict);

export const idParams = <Name extends string>(name: Name): TObject<Record<Name, typeof Id>> =>
  Type.Object({ [name]: Id } as Record<Name, typeof Id>, strict);

/** Of calls whose answers carry an `ETag`. */
export const UNCHANGED = {
  304: { description: 'Unchanged since the answer with the ETag of If-None-Match' },
} as const;
