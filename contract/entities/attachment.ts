import { type Static, Type } from 'typebox';
import { Fields, Id } from '../schemas.ts';

/** `placeholder` is an inline preview; a separate call returns the picture's file. */
export const Attachment = Fields({
  id: Id,
  width: Type.Integer(),
  height: Type.Integer(),
  placeholder: Type.String(),
});
export type Attachment = Static<typeof Attachment>;
