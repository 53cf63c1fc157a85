import { Check } from 'lucide-react';
import { authTexts } from '#words/screens/auth.ts';

export const MIN_PASSWORD_LENGTH = 8;

export function PasswordRule({ length }: { length: number }) {
  if (length === 0) return authTexts.passwordRule;
  if (length < MIN_PASSWORD_LENGTH) return authTexts.charactersMissing(MIN_PASSWORD_LENGTH - length);
  return (
    <span className="inline-flex items-center gap-1.5 text-ok">
      <Check aria-hidden="true" className="size-4" />
      {authTexts.passwordLongEnough}
    </span>
  );
}
