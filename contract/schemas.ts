import { type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** An object with these fields and no others. */
export const Fields = <T extends TProperties>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

export const Id = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const answerFields = {
  /** Identifies the message, together with `params`, for clients that show their own texts. */
  code: Type.Optional(Type.String()),
  params: Type.Optional(Type.Object({}, { additionalProperties: true })),
  message: Type.Optional(Type.String()),
};

export const Envelope = <T extends TSchema>(data: T) => Fields({ data, ...answerFields });

export const PageMeta = Fields({
  total: Type.Integer(),
  /** Present if more items match than `total`, which is capped at 1,000. */
  total_is_capped: Type.Optional(Type.Literal(true)),
  next_cursor: nullable(Type.String()),
  corrected: Type.Optional(Type.String()),
  /** Present if fewer than four projects match the whole search, so that others follow which match part of it. */
  closest: Type.Optional(Type.Literal(true)),
  /** With `closest`: how many of the first projects match the whole search. */
  exact: Type.Optional(Type.Integer()),
  /** With `closest`: present if no project has any word of the search, so that these are the popular ones. */
  popular: Type.Optional(Type.Literal(true)),
  /** Present if the search names a price: what a buyer pays, and the search without and with only it. */
  paid: Type.Optional(
    Fields({
      from: nullable(Type.Integer()),
      to: nullable(Type.Integer()),
      words: Type.String(),
      typed: Type.String(),
    }),
  ),
});

export const Page = <T extends TSchema>(item: T) =>
  Fields({ data: Type.Array(item), meta: PageMeta, ...answerFields });

export const CursorPage = <T extends TSchema>(item: T) =>
  Fields({ data: Type.Array(item), meta: Fields({ next_cursor: nullable(Type.String()) }) });

/** Proves that the caller owns the account; needed only if it has a password. */
export const GivenPassword = Type.String({ maxLength: 200 });

export const Done = Fields({ data: Type.Null(), ...answerFields });

export const idParams = <Name extends string>(name: Name): TObject<Record<Name, typeof Id>> =>
  Fields({ [name]: Id } as Record<Name, typeof Id>);

export const UNCHANGED = {
  304: { description: 'Unchanged since the answer with the ETag of If-None-Match' },
} as const;

export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
};

/** A calendar month in Indian time, such as `2026-11`. */
export const Month = Type.String({ maxLength: 7, pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', 'x-rule': 'month' });
