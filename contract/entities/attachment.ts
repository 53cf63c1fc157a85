import { type Static, Type } from 'typebox';
import { Id, strict } from '../schemas.ts';

/** A picture in a message, with its size in pixels and an inline preview. A separate call returns the file. */
export const Attachment = Type.Object(
  {
    id: Id,
    width: Type.Integer(),
    height: Type.Integer(),
    placeholder: Type.String(),
  },
  strict,
);
export type Attachment = Static<typeof Attachment>;
