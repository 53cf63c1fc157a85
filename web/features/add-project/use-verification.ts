import { useEffect, useRef, useState } from 'react';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import type { Check } from '../../api/entities.ts';
import { useVerifyPhotos, useVerifyRepository, type Verification } from '../../api/verification-queries.ts';
import type { FormValues } from './form-values.ts';
import {
  isCheck,
  saveVerification,
  readSavedVerification,
  removeSavedVerification,
  type VerifiedRepository,
} from './saved-verification.ts';

export type VerificationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly uploaded: number | null; readonly checks: readonly Check[] }
  | { readonly kind: 'needs-github' }
  | {
      readonly kind: 'rejected';
      readonly message: string;
      /** False if the request itself failed, so that other photos would not help. */
      readonly isRefused: boolean;
      readonly checks: readonly Check[];
      readonly claimable: string | null;
      readonly ownListing: string | null;
      /**
       * True if GitHub hides the repository from us, possibly because it is private and our app is not
       * installed.
       */
      readonly isNotShown: boolean;
    }
  | { readonly kind: 'repository'; readonly verification: VerifiedRepository }
  | { readonly kind: 'photos'; readonly checks: readonly Check[]; readonly expiresAt: string };

export function isVerified(
  state: VerificationState,
): state is Extract<VerificationState, { kind: 'repository' | 'photos' }> {
  return state.kind === 'repository' || state.kind === 'photos';
}

export function checksOf(state: VerificationState): readonly Check[] {
  if (state.kind === 'repository') return state.verification.checks;
  return 'checks' in state ? state.checks : [];
}

export function useVerification(profileId: string, draft: FormValues | null) {
  const [state, setState] = useState<VerificationState>(() => initialState(profileId, draft));
  const repository = useVerifyRepository();
  const photos = useVerifyPhotos();
  const isRunning = state.kind === 'running';
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const verifyRepository = async (url: string): Promise<Verification | null> => {
    if (isRunning) return null;
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', uploaded: null, checks: [] });
    try {
      const verification = await repository.mutateAsync({
        repositoryUrl: url,
        onCheck: (check) => setState((current) => withCheck(current, check)),
        signal: controller.signal,
      });
      saveVerification(profileId, url, verification);
      setState({ kind: 'repository', verification });
      return verification;
    } catch (error) {
      if (controller.signal.aborted) return null;
      if (isProblem(error, 'github-not-linked')) {
        setState({ kind: 'needs-github' });
      } else setState(rejectedState(error, addProjectTexts.verifyFailed));
      return null;
    }
  };

  const verifyPhotos = async (files: readonly File[]): Promise<void> => {
    if (isRunning) return;
    setState({ kind: 'running', uploaded: 0, checks: [] });
    try {
      const { checks, expiresAt } = await photos.mutateAsync({
        photos: files,
        onUploadProgress: (uploaded) => setState({ kind: 'running', uploaded, checks: [] }),
      });
      setState({ kind: 'photos', checks, expiresAt });
    } catch (error) {
      setState(rejectedState(error, addProjectTexts.verifyFailed));
    }
  };

  const startOver = (): void => {
    removeSavedVerification(profileId);
    setState({ kind: 'none' });
  };

  return { state, verifyRepository, verifyPhotos, startOver };
}

function withCheck(state: VerificationState, check: Check): VerificationState {
  return state.kind === 'running' ? { ...state, checks: [...state.checks, check] } : state;
}

function initialState(profileId: string, draft: FormValues | null): VerificationState {
  if (draft?.category !== 'SOFTWARE') return { kind: 'none' };
  const verification = readSavedVerification(profileId, draft.repository, Date.now());
  return verification === null ? { kind: 'none' } : { kind: 'repository', verification };
}

function rejectedState(error: unknown, fallback: string): VerificationState {
  const noDetails = { isRefused: false, checks: [], claimable: null, ownListing: null, isNotShown: false };
  if (isProblem(error, 'network')) return { kind: 'rejected', message: errorsTexts.network, ...noDetails };
  const problem = isProblem(error) ? error.problem : {};
  const checks = problem['checks'];
  return {
    kind: 'rejected',
    message: problem.message ?? fallback,
    isRefused: isProblem(error, 'not-verified', 'bad-image'),
    checks: Array.isArray(checks) ? checks.filter(isCheck) : [],
    claimable: firstText(problem['claimable']),
    isNotShown: problem['reason'] === 'repository-not-shown',
    ownListing: firstText([(problem['listing'] as { projectId?: unknown } | undefined)?.projectId]),
  };
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return typeof first === 'string' ? first : null;
}
