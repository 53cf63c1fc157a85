import { useEffect, useRef, useState } from 'react';
import type { Check } from '#contract/entities.ts';
import { useVerifyPhotos, useVerifyRepository, type Verification } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import type { FormValues } from './form-values.ts';
import {
  isCheck,
  saveVerification,
  readSavedVerification,
  removeSavedVerification,
  type VerifiedRepository,
} from './saved-verification.ts';

/** How far the project of the form is verified. */
export type VerificationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly uploaded: number | null; readonly checks: readonly Check[] }
  | { readonly kind: 'needs-github' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly checks: readonly Check[];
      /** The listing of somebody else that holds the same work. */
      readonly claimable: string | null;
      /** The own listing that does. */
      readonly ownListing: string | null;
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

/** @param draft - what was typed before a reload; its repository may be verified still. */
export function useVerification(profileId: string, draft: FormValues | null) {
  const [state, setState] = useState<VerificationState>(() => stateOf(profileId, draft));
  const repository = useVerifyRepository();
  const photos = useVerifyPhotos();
  const isRunning = state.kind === 'running';
  const running = useRef<AbortController | null>(null);
  // Whoever leaves the page waits no longer, and the server need not go on.
  useEffect(() => () => running.current?.abort(), []);

  const verifyRepository = async (url: string): Promise<Verification | null> => {
    if (isRunning) return null;
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', uploaded: null, checks: [] });
    try {
      const verification = await repository.mutateAsync({
        repositoryUrl: url,
        onCheck: (check) => setState((now) => withCheck(now, check)),
        signal: controller.signal,
      });
      saveVerification(profileId, url, verification);
      setState({ kind: 'repository', verification });
      toastSuccess(addProjectTexts.projectVerified);
      return verification;
    } catch (error) {
      if (controller.signal.aborted) return null;
      if (isProblem(error, 'github-not-linked')) {
        toastInfo(addProjectTexts.needsGithub);
        setState({ kind: 'needs-github' });
      } else {
        setState(refusedBy(error, addProjectTexts.verifyFailed));
        toastError(addProjectTexts.notAble);
      }
      return null;
    }
  };

  const verifyPhotos = async (files: readonly File[]): Promise<void> => {
    if (isRunning) return;
    setState({ kind: 'running', uploaded: 0, checks: [] });
    try {
      const { checks, expires_at: expiresAt } = await photos.mutateAsync({
        photos: files,
        onUploadProgress: (uploaded) => setState({ kind: 'running', uploaded, checks: [] }),
      });
      setState({ kind: 'photos', checks, expiresAt });
      toastSuccess(addProjectTexts.projectVerified);
    } catch (error) {
      // Only a refusal blames the photographs; a server that could not look at them does not.
      const sentence = isProblem(error, 'not-verified', 'bad-image')
        ? addProjectTexts.realImages
        : addProjectTexts.verifyFailed;
      setState(refusedBy(error, sentence));
      toastError(sentence);
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

function stateOf(profileId: string, draft: FormValues | null): VerificationState {
  if (draft?.category !== 'SOFTWARE') return { kind: 'none' };
  const verification = readSavedVerification(profileId, draft.repository, Date.now());
  return verification === null ? { kind: 'none' } : { kind: 'repository', verification };
}

function refusedBy(error: unknown, fallback: string): VerificationState {
  const nothingElse = { checks: [], claimable: null, ownListing: null };
  if (isProblem(error, 'network')) return { kind: 'refused', message: errorsTexts.network, ...nothingElse };
  const problem = isProblem(error) ? error.problem : {};
  const checks = problem['checks'];
  return {
    kind: 'refused',
    message: problem.message ?? fallback,
    checks: Array.isArray(checks) ? checks.filter(isCheck) : [],
    claimable: firstText(problem['claimable']),
    ownListing: firstText([(problem['listing'] as { project_id?: unknown } | undefined)?.project_id]),
  };
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : null;
  return typeof first === 'string' ? first : null;
}
