import { type Static, Type } from 'typebox';
import { strict } from '../schemas.ts';

/** A picture's URLs in three widths, the dimensions of the largest, and an inline placeholder. */
export const Picture = Type.Object(
  {
    id: Type.String(),
    small: Type.String(),
    medium: Type.String(),
    large: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    placeholder: Type.String(),
  },
  strict,
);
export type Picture = Static<typeof Picture>;
