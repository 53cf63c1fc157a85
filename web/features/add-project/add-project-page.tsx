import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useAddProject } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { useProfile } from '../../api/session.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { isEmpty, readDraft, removeDraft } from './draft.ts';
import { emptyForm, toNewProject, type FormValues } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { ListingPreview } from './listing-preview.tsx';
import { PhotosField } from './photos-field.tsx';
import { RepositoryField } from './repository-field.tsx';
import { removeSavedVerification } from './saved-verification.ts';
import { DescriptionFields, EffortFields, VideoField } from './text-fields.tsx';
import { useClaimOffer } from './use-claim-offer.tsx';
import { useSavedDraft } from './use-saved-draft.ts';
import { isVerified, useVerification } from './use-verification.ts';
import { noteOf, VerificationReport } from './verification-report.tsx';

const words = addProjectTexts;

/** Where the API's fields stand in the form. */
const fieldsByApiName: Readonly<Record<string, keyof FormValues>> = {
  title: 'title',
  description: 'description',
  subject: 'subject',
  tech_stack: 'techStack',
  features: 'features',
  price: 'price',
  duration_hours: 'duration',
  complexity: 'complexity',
  repo_url: 'repository',
  video_url: 'video',
};

/** Describe a project, have it verified, list it. */
export function AddProjectPage({ onAdded }: { onAdded: (projectId: string) => void }) {
  const profile = useProfile();
  const [draft] = useState(() => readDraft(profile.id));
  const form = useForm<FormValues>({ defaultValues: draft ?? emptyForm, mode: 'onTouched' });
  const { control, setValue, getValues, setError, trigger, reset, handleSubmit } = form;
  const values = useWatch({ control }) as FormValues;
  const { category } = values;
  useSavedDraft(profile.id, values);

  const [images, setImages] = useState<readonly UploadItem[]>([]);
  const [sent, setSent] = useState<number | null>(null);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const isLeaving = useRef(false);
  const verification = useVerification(profile.id, draft);
  const { state } = verification;
  const add = useAddProject();
  const isWide = useMediaQuery('(min-width: 1024px)');
  const isReady = isVerified(state);

  const verifyRepository = async () => {
    if (!(await trigger('repository', { shouldFocus: true }))) return;
    const verified = await verification.verifyRepository(getValues('repository').trim());
    if (verified === null) return;
    const { suggested } = verified;
    for (const [name, text] of [
      ['title', suggested.title],
      ['description', suggested.description],
      ['techStack', suggested.tech_stack],
    ] as const) {
      if (getValues(name).trim() === '' && text !== '') setValue(name, text, { shouldValidate: true });
    }
  };

  const changeImages = (items: readonly UploadItem[]) => {
    // Other photos than the refused ones deserve another look.
    if (category === 'HARDWARE' && state.kind === 'refused') verification.startOver();
    setImages(items);
  };

  const discard = () => {
    removeDraft(profile.id);
    for (const item of images) releaseUploadItem(item);
    setImages([]);
    verification.startOver();
    reset(emptyForm);
    setIsDiscarding(false);
  };

  const fail = (error: unknown) => {
    setSent(null);
    const problem = isProblem(error) ? error.problem : {};
    const field = fieldsByApiName[problem.field ?? ''];
    if (isProblem(error, 'invalid-field') && field !== undefined) {
      setError(field, { type: 'server', message: problem.message ?? words.failure }, { shouldFocus: true });
      toastError(words.failure);
      return;
    }
    if (isProblem(error, 'not-verified')) verification.startOver();
    const message = isProblem(error, 'network') ? errorsTexts.network : problem.message;
    toastError(message === undefined ? words.failure : `${words.failure}. ${message}`);
  };

  const list = (filled: FormValues) => {
    if (!isVerified(state) || add.isPending) return;
    const repositoryUrl = state.kind === 'repository' ? state.verification.repository.url : null;
    const project = toNewProject(filled, repositoryUrl);
    if (project === null) return;
    const files = images.flatMap(({ file }) => file ?? []);
    if (files.length > 0) setSent(0);
    add.mutate(
      { project, images: files, ...(files.length > 0 ? { onUploadProgress: setSent } : {}) },
      {
        onSuccess: (listed) => {
          isLeaving.current = true;
          removeDraft(profile.id);
          removeSavedVerification(profile.id);
          toastSuccess(words.success);
          onAdded(listed.project_id);
        },
        onError: fail,
      },
    );
  };

  const claim = useClaimOffer(state.kind === 'refused' ? state.claimable : null, values.repository);
  const report = (
    <PartBoundary>
      <VerificationReport state={state} category={category} claimOffer={claim.offer} />
    </PartBoundary>
  );
  return (
    <FormProvider {...form}>
      <PageHead title={words.title} line={words.lead} />
      <LeaveGuard
        hasWork={!isEmpty(values) || images.length > 0}
        hasPictures={images.length > 0}
        isLeaving={isLeaving}
      />
      {claim.dialog}
      <Notice
        tone={isReady ? 'ok' : 'neutral'}
        title={isReady ? words.verified : words.notVerified}
        className="mb-6"
      >
        {isReady ? words.bannerVerified : words.bannerNotVerified}
      </Notice>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-start">
        <form noValidate onSubmit={(event) => void handleSubmit(list)(event)} className="min-w-0 space-y-5">
          <Card className="space-y-5">
            <CardHead title={words.basics} />
            <Field label={words.category} group>
              <RadioCards
                value={category}
                disabled={state.kind === 'running' || isReady}
                onValueChange={(next) => {
                  setValue('category', next);
                  verification.startOver();
                }}
                options={[
                  { value: 'SOFTWARE', label: words.software, hint: words.softwareHint },
                  { value: 'HARDWARE', label: words.hardware, hint: words.hardwareHint },
                ]}
              />
            </Field>
            {category === 'SOFTWARE' ? (
              <RepositoryField
                state={state}
                onVerify={() => void verifyRepository()}
                onStartOver={verification.startOver}
                onLeaveForGithub={() => {
                  isLeaving.current = true;
                }}
              />
            ) : (
              <PhotosField
                category={category}
                items={images}
                onItemsChange={changeImages}
                state={state}
                onVerify={() => void verification.verifyPhotos(images.flatMap(({ file }) => file ?? []))}
                onStartOver={verification.startOver}
                disabled={add.isPending}
              />
            )}
          </Card>
          {!isWide && report}
          <Card className="space-y-5">
            <CardHead title={words.details} />
            <DescriptionFields />
            {category === 'HARDWARE' && <VideoField />}
          </Card>
          {category === 'SOFTWARE' && (
            <Card>
              <CardHead title={words.picturesTitle} line={words.picturesLine} />
              <PhotosField
                category={category}
                items={images}
                onItemsChange={setImages}
                state={state}
                onVerify={() => undefined}
                onStartOver={verification.startOver}
                disabled={add.isPending}
              />
            </Card>
          )}
          <Card>
            <CardHead title={words.pricing} />
            <EffortFields />
          </Card>
          {sent !== null && (
            <Progress
              label={sent < 1 ? words.sendingPictures : words.saving}
              value={sent < 1 ? sent * 100 : null}
            />
          )}
          <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
            <Button
              type="submit"
              size="lg"
              disabled={!isReady}
              busy={add.isPending}
              aria-describedby={isReady ? undefined : 'verify-first'}
            >
              {words.submit}
            </Button>
            {!isReady && (
              <span id="verify-first" className="text-sm text-muted">
                {words.verifyFirst}
              </span>
            )}
            {!isEmpty(values) && (
              <span className="flex items-center gap-3 text-sm text-muted sm:ml-auto">
                {words.draftKept}
                <Button variant="link" onClick={() => setIsDiscarding(true)} disabled={add.isPending}>
                  {words.discardDraft}
                </Button>
              </span>
            )}
          </div>
        </form>
        <aside className="min-w-0 space-y-6 lg:sticky lg:top-8" aria-label={words.preview}>
          {isWide && report}
          <PartBoundary>
            <ListingPreview
              draftId={`draft-${profile.id}`}
              coverUrl={images[0]?.url ?? null}
              sellerName={profile.full_name ?? profile.username ?? ''}
              sellerPhotoUrl={profile.profile_photo}
              verified={isReady}
              commit={state.kind === 'repository' ? state.verification.commit : null}
              note={noteOf(state)}
            />
          </PartBoundary>
        </aside>
      </div>
      <AlertDialog
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        title={words.discardTitle}
        body={words.discardBody}
        confirmLabel={words.discardDraft}
        danger
        onConfirm={discard}
      />
    </FormProvider>
  );
}
