import { useMutation } from '@tanstack/react-query';
import { authTexts } from '#words/screens/auth.ts';
import { providerMessage } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';

/** For a change that an account without a password allows only soon after a sign-in with Google. */
export function GoogleProof({ text, onDone }: { text: string; onDone: () => void }) {
  const session = useSession();
  const prove = useMutation({ mutationFn: () => session.signInAgainWithGoogle(), onSuccess: onDone });
  return (
    <Notice
      tone="warn"
      urgent
      action={
        <Button size="sm" variant="secondary" busy={prove.isPending} onClick={() => prove.mutate()}>
          {authTexts.withGoogle}
        </Button>
      }
    >
      {prove.isError ? providerMessage(prove.error, authTexts.googleFailed) : text}
    </Notice>
  );
}
