import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { language } from '#words/language.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from '../../api/api-client.ts';
import { useAddProject } from '../../api/project-mutations.ts';
import type { ShownParts } from '../../components/project/inside/inside-choices.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import type { UploadItem } from '../../lib/upload-items.ts';
import { toNewProject, type FormValues } from './form-values.ts';
import type { ProofDraft } from './proof-step.tsx';
import { isVerified, type useVerification } from './use-verification.ts';

const fieldsByApiName: Readonly<Record<string, keyof FormValues>> = {
  title: 'title',
  description: 'description',
  subject: 'subject',
  techStack: 'techStack',
  features: 'features',
  parts: 'parts',
  priceRupees: 'price',
  durationHours: 'duration',
  complexity: 'complexity',
  repositoryUrl: 'repository',
  videoUrl: 'video',
  licence: 'licence',
};

interface ListProjectOptions {
  readonly form: UseFormReturn<FormValues>;
  readonly verification: ReturnType<typeof useVerification>;
  readonly images: readonly UploadItem[];
  readonly shown: ShownParts;
  readonly areSecretsDead: boolean;
  readonly proof: ProofDraft | null;
  readonly onProofRefused: (sentence: string) => void;
  readonly onFault: (field: keyof FormValues) => void;
  readonly onListed: (projectId: string) => void;
}

export function useListProject({
  form,
  verification,
  images,
  shown,
  areSecretsDead,
  proof,
  onProofRefused,
  onFault,
  onListed,
}: ListProjectOptions) {
  const [sent, setSent] = useState<number | null>(null);
  const add = useAddProject();
  const { state } = verification;

  const fail = (error: unknown) => {
    setSent(null);
    const problem = isProblem(error) ? error.problem : {};
    const field = fieldsByApiName[problem.field ?? ''];
    if (isProblem(error, 'invalid-field') && field !== undefined) {
      const message = problem.message ?? addProjectTexts.failure;
      form.setError(field, { type: 'server', message });
      onFault(field);
      toastError(addProjectTexts.failure);
      return;
    }
    if (problem.field?.startsWith('proof') === true)
      onProofRefused(problem.message ?? addProjectTexts.failure);
    if (isProblem(error, 'not-verified')) verification.startOver();
    const message = isProblem(error, 'network') ? errorsTexts.network : problem.message;
    toastError(
      message === undefined
        ? addProjectTexts.failure
        : `${addProjectTexts.failure}${language.fullStop} ${message}`,
    );
  };

  const list = (filled: FormValues) => {
    if (!isVerified(state) || add.isPending) return;
    const repositoryUrl = state.kind === 'repository' ? state.verification.repository.url : null;
    const project = toNewProject(filled, repositoryUrl, shown);
    if (project === null) return;
    const files = images.flatMap(({ file }) => file ?? []);
    if (files.length > 0) setSent(0);
    add.mutate(
      {
        project: {
          ...project,
          ...(areSecretsDead ? { secretsDead: true } : {}),
          ...(proof === null ? {} : proofFields(proof, images)),
        },
        images: files,
        ...(files.length > 0 ? { onUploadProgress: setSent } : {}),
      },
      {
        onSuccess: ({ projectId }) => {
          toastSuccess(addProjectTexts.success);
          onListed(projectId);
        },
        onError: fail,
      },
    );
  };

  return { list, sent, isSaving: add.isPending };
}

/** Without a photo, the server says that one must be chosen. */
function proofFields({ code, photo, corners }: ProofDraft, images: readonly UploadItem[]) {
  const number = images.length === 1 ? 1 : images.findIndex(({ id }) => id === photo) + 1;
  return {
    proofCode: code,
    ...(number === 0 ? {} : { proofPhoto: number }),
    ...(corners === null ? {} : { proofCorners: corners.join(',') }),
  };
}
