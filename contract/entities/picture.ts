import { type Static, Type } from 'typebox';
import { Fields, Id } from '../schemas.ts';

/** `width` and `height` are those of the largest size; `placeholder` is an inline preview. */
export const Picture = Fields({
  id: Type.String(),
  small: Type.String(),
  medium: Type.String(),
  large: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  placeholder: Type.String(),
});
export type Picture = Static<typeof Picture>;

/** `placeholder` is an inline preview; a separate call returns the picture's file. */
export const Attachment = Fields({
  id: Id,
  width: Type.Integer(),
  height: Type.Integer(),
  placeholder: Type.String(),
});
export type Attachment = Static<typeof Attachment>;
