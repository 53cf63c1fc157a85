import { useState } from 'react';
import type { Check } from '#contract/entities.ts';
import { useVerifyPhotos, useVerifyRepository, type Verification } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { texts } from '../../lib/texts.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';

/** How far the project of the form is verified. */
export type VerificationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly uploaded: number | null }
  | { readonly kind: 'needs-github' }
  | { readonly kind: 'refused'; readonly message: string; readonly checks: readonly Check[] }
  | { readonly kind: 'repository'; readonly verification: Verification }
  | { readonly kind: 'photos'; readonly checks: readonly Check[]; readonly expiresAt: string };

export function isVerified(
  state: VerificationState,
): state is Extract<VerificationState, { kind: 'repository' | 'photos' }> {
  return state.kind === 'repository' || state.kind === 'photos';
}

export function checksOf(state: VerificationState): readonly Check[] {
  if (state.kind === 'repository') return state.verification.checks;
  return state.kind === 'photos' || state.kind === 'refused' ? state.checks : [];
}

export function useVerification() {
  const [state, setState] = useState<VerificationState>({ kind: 'none' });
  const repository = useVerifyRepository();
  const photos = useVerifyPhotos();
  const isRunning = state.kind === 'running';

  const verifyRepository = async (url: string): Promise<Verification | null> => {
    if (isRunning) return null;
    setState({ kind: 'running', uploaded: null });
    try {
      const verification = await repository.mutateAsync(url);
      setState({ kind: 'repository', verification });
      toastSuccess(texts.addProject.projectVerified);
      return verification;
    } catch (error) {
      if (isProblem(error, 'github-not-linked')) {
        toastInfo(texts.addProject.needsGithub);
        setState({ kind: 'needs-github' });
      } else {
        setState(refusedBy(error, texts.addProject.verifyFailed));
        toastError(texts.addProject.notAble);
      }
      return null;
    }
  };

  const verifyPhotos = async (files: readonly File[]): Promise<void> => {
    if (isRunning) return;
    setState({ kind: 'running', uploaded: 0 });
    try {
      const { checks, expires_at: expiresAt } = await photos.mutateAsync({
        photos: files,
        onUploadProgress: (uploaded) => setState({ kind: 'running', uploaded }),
      });
      setState({ kind: 'photos', checks, expiresAt });
      toastSuccess(texts.addProject.projectVerified);
    } catch (error) {
      setState(refusedBy(error, texts.addProject.realImages));
      toastError(texts.addProject.realImages);
    }
  };

  return { state, verifyRepository, verifyPhotos, startOver: () => setState({ kind: 'none' }) };
}

function refusedBy(error: unknown, fallback: string): VerificationState {
  if (isProblem(error, 'network')) return { kind: 'refused', message: texts.errors.network, checks: [] };
  const problem = isProblem(error) ? error.problem : {};
  const checks = problem['checks'];
  return {
    kind: 'refused',
    message: problem.message ?? fallback,
    checks: Array.isArray(checks) ? checks.filter(isCheck) : [],
  };
}

function isCheck(value: unknown): value is Check {
  if (typeof value !== 'object' || value === null) return false;
  const check = value as Partial<Check>;
  return (
    typeof check.id === 'string' &&
    typeof check.title === 'string' &&
    typeof check.sentence === 'string' &&
    (check.result === 'pass' || check.result === 'warn' || check.result === 'fail')
  );
}
