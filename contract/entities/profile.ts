import { type Static, Type } from 'typebox';
import { LANGUAGES } from '#domain/common/languages.ts';
import { Fields, Id, nullable, Timestamp } from '../schemas.ts';

export const Profile = Fields({
  id: Id,
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** Whether emails to the address bounce. If so, only security emails are sent. */
  mail_returned: Type.Boolean(),
  username: nullable(Type.String()),
  full_name: nullable(Type.String()),
  fullname: nullable(Type.String()),
  college_name: nullable(Type.String()),
  profile_photo: nullable(Type.String()),
  github_username: nullable(Type.String()),
  github_verified: Type.Boolean(),
  IsprofileCompletd: Type.Boolean(),
  created_at: Timestamp,
  /** The language of emails to the member. */
  language: Type.Enum([...LANGUAGES]),
  soldProject: Type.Integer(),
  buyedProject: Type.Integer(),
  total_sale: Type.Integer(),
  /** Whether the member may use the console. */
  staff: Type.Boolean(),
});
export type Profile = Static<typeof Profile>;
