import { type Static, Type } from 'typebox';
import { Id, strict } from '../schemas.ts';

/** `placeholder` is an inline preview; a separate call returns the picture's file. */
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
