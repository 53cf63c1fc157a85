import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form';
import { mayHoldSecrets } from '#domain/verification/dead-secrets.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { commonTexts } from '#words/screens/common.ts';
import { useProfile } from '../../api/session.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import type { ShownParts } from '../../components/project/inside/inside-choices.tsx';
import type { SaleModeFieldsProps } from '../../components/project/sale-mode-fields.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { WhenNear } from '../../components/ui/when-near.tsx';
import { releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { isEmpty, readDraft, removeDraft, useSavedDraft } from './draft.ts';
import { emptyForm, type FormValues } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { ListingPreviewProps } from './listing-preview.tsx';
import { PhotosField } from './photos-on-demand.ts';
import { PickStep } from './pick-step.tsx';
import { Progress } from './progress-on-demand.ts';
import type { ProofDraft, ProofStepProps } from './proof-step.tsx';
import { removeSavedVerification } from './saved-verification.ts';
import { StepBar } from './step-bar.tsx';
import { ADD_STEPS, type AddStep, fieldsOf, stepOf } from './steps.ts';
import { useClaimOffer } from './use-claim-offer.tsx';
import { useListProject } from './use-list-project.ts';
import { checksOf, isVerified, useVerification } from './use-verification.ts';
import { noteOf, VerificationReport } from './verification-report.tsx';

const InsideChoices = onDemandPart<{
  shown: ShownParts;
  repositoryPrivate: boolean;
  onChange: (shown: ShownParts) => void;
}>(async () => (await import('../../components/project/inside/inside-choices.tsx')).InsideChoices);

const InsidePreview = onDemandPart<{
  verificationId: string;
  shown: ShownParts;
  repositoryPrivate: boolean;
}>(async () => (await import('./inside-preview.tsx')).InsidePreview);

const ProofStep = onDemandPart<ProofStepProps>(async () => (await import('./proof-step.tsx')).ProofStep);

const SecretsTick = onDemandPart(async () => (await import('./secrets-tick.tsx')).SecretsTick);

const importFields = () => import('./text-fields.tsx');
const DescriptionFields = onDemandPart(async () => (await importFields()).DescriptionFields);
const DeviceFields = onDemandPart(async () => (await importFields()).DeviceFields);
const EffortFields = onDemandPart(async () => (await importFields()).EffortFields);

const SaleModeFields = onDemandPart<SaleModeFieldsProps>(
  async () => (await import('../../components/project/sale-mode-fields.tsx')).SaleModeFields,
);

const ListingPreview = onDemandPart<ListingPreviewProps>(
  async () => (await import('./listing-preview.tsx')).ListingPreview,
);

const words = addProjectTexts;

export function AddProjectPage({
  step,
  onStep,
  onAdded,
}: {
  step: AddStep;
  onStep: (step: AddStep) => void;
  onAdded: (projectId: string) => void;
}) {
  const profile = useProfile();
  const [draft] = useState(() => readDraft(profile.id));
  const form = useForm<FormValues>({ defaultValues: draft ?? emptyForm, mode: 'onTouched' });
  const { control, reset, handleSubmit, trigger } = form;
  const values = useWatch({ control }) as FormValues;
  const { category } = values;
  useSavedDraft(profile.id, values);

  const [images, setImages] = useState<readonly UploadItem[]>([]);
  const [choice, setChoice] = useState<ShownParts | null>(null);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const isLeaving = useRef(false);
  const verification = useVerification(profile.id, draft);
  const { state } = verification;
  const isWide = useMediaQuery('(min-width: 1024px)');
  const isReady = isVerified(state);
  const isLikely = isReady && mayHoldSecrets(checksOf(state));
  const [proof, setProof] = useState<ProofDraft | null>(null);
  const [areDead, setAreDead] = useState(false);
  if (areDead && !isLikely) setAreDead(false);
  const repositoryPrivate = state.kind === 'repository' && state.verification.repository.private;
  const shown = choice ?? { readme: repositoryPrivate, tree: repositoryPrivate };
  const goTo = useStepFocus(step, onStep, (field) => form.setFocus(field));
  const { list, sent, isSaving } = useListProject({
    form,
    verification,
    images,
    shown,
    areSecretsDead: areDead,
    proof: category === 'HARDWARE' ? proof : null,
    onProofRefused: (refusal) => {
      setProof(proof === null ? null : { ...proof, refusal });
      goTo('category');
    },
    onFault: goTo,
    onListed: (projectId) => {
      isLeaving.current = true;
      removeDraft(profile.id);
      removeSavedVerification(profile.id);
      onAdded(projectId);
    },
  });

  const discard = () => {
    removeDraft(profile.id);
    for (const item of images) releaseUploadItem(item);
    setImages([]);
    setProof(null);
    verification.startOver();
    reset(emptyForm);
    setIsDiscarding(false);
    onStep('pick');
  };

  const showFault = (errors: FieldErrors<FormValues>) => {
    const field = ADD_STEPS.flatMap(fieldsOf).find((name) => errors[name] !== undefined);
    if (field !== undefined) goTo(field);
  };

  const goOn = async () => {
    if (step === 'price') await handleSubmit(list, showFault)();
    else if (step === 'pick') onStep('describe');
    else if (await trigger(fieldsOf(step), { shouldFocus: true })) onStep('price');
  };

  const claim = useClaimOffer(state.kind === 'rejected' ? state.claimable : null, values.repository);
  const report = (
    <PartBoundary>
      <VerificationReport state={state} category={category} claimOffer={claim.offer} />
    </PartBoundary>
  );
  const preview = (
    <PartBoundary>
      <WhenNear>
        <ListingPreview
          draftId={`draft-${profile.id}`}
          coverUrl={images[0]?.url ?? null}
          sellerName={profile.fullName ?? profile.username ?? ''}
          sellerCollege={profile.collegeName}
          commit={state.kind === 'repository' ? state.verification.commit : null}
          note={noteOf(state)}
        />
      </WhenNear>
    </PartBoundary>
  );
  return (
    <FormProvider {...form}>
      <PageHead
        title={words.title}
        action={
          <StatusBadge
            tone={isReady ? 'ok' : 'neutral'}
            label={isReady ? words.verified : words.notVerified}
          />
        }
        className="mb-4 md:mb-6"
      />
      <LeaveGuard
        hasWork={!isEmpty(values) || images.length > 0}
        hasPictures={images.length > 0}
        isLeaving={isLeaving}
      />
      {claim.dialog}
      <Stepper
        steps={words.steps}
        current={ADD_STEPS.indexOf(step)}
        isDone={(index) => ADD_STEPS[index] !== 'pick' || isReady}
        label={commonTexts.stepOf(ADD_STEPS.indexOf(step) + 1, ADD_STEPS.length)}
        renderStep={stepLink}
        className="mb-6 max-w-xl"
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-start">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void goOn();
          }}
          className="min-w-0 space-y-5"
        >
          <Step is="pick" now={step}>
            <PickStep
              category={category}
              verification={verification}
              images={images}
              onImagesChange={setImages}
              isSaving={isSaving}
              proof={
                <ProofStep
                  proof={proof}
                  onChange={setProof}
                  items={images}
                  areVerified={state.kind === 'photos'}
                />
              }
              onLeaveForGithub={() => {
                isLeaving.current = true;
              }}
            />
            {!isWide && state.kind !== 'none' && report}
            {isLikely && <SecretsTick checked={areDead} onCheckedChange={setAreDead} disabled={isSaving} />}
          </Step>
          <Step is="describe" now={step}>
            <Card className="space-y-5">
              <DescriptionFields />
              {category === 'HARDWARE' && <DeviceFields />}
            </Card>
            {category === 'SOFTWARE' && (
              <Card>
                <CardHead title={words.picturesTitle} subtitle={words.picturesHint} as="h3" />
                <WhenNear className="min-h-40">
                  <PhotosField
                    category={category}
                    items={images}
                    onItemsChange={setImages}
                    state={state}
                    onVerify={() => undefined}
                    onStartOver={verification.startOver}
                    disabled={isSaving}
                  />
                </WhenNear>
              </Card>
            )}
            {state.kind === 'repository' && (
              <Card>
                <InsideChoices shown={shown} repositoryPrivate={repositoryPrivate} onChange={setChoice} />
                {state.verification.verificationId !== undefined && (
                  <InsidePreview
                    verificationId={state.verification.verificationId}
                    shown={shown}
                    repositoryPrivate={repositoryPrivate}
                  />
                )}
              </Card>
            )}
          </Step>
          <Step is="price" now={step}>
            <Card>
              <EffortFields />
              {category === 'SOFTWARE' && (
                <WhenNear className="mt-5">
                  <SaleModeFields
                    terms={{ saleMode: values.saleMode, licence: values.licence }}
                    onChange={({ saleMode, licence }) => {
                      form.setValue('saleMode', saleMode);
                      form.setValue('licence', licence);
                      form.clearErrors('licence');
                    }}
                    licenceError={form.formState.errors.licence?.message}
                    disabled={isSaving}
                  />
                </WhenNear>
              )}
            </Card>
            {!isWide && preview}
          </Step>
          {sent !== null && (
            <Progress
              label={sent < 1 ? words.uploadingPictures : words.saving}
              value={sent < 1 ? sent * 100 : null}
            />
          )}
          <StepBar
            step={step}
            missing={!isReady ? words.verifyFirst : isLikely && !areDead ? words.secretsFirst : null}
            isSaving={isSaving}
            hasDraft={!isEmpty(values)}
            onBack={() => onStep(step === 'price' ? 'describe' : 'pick')}
            onDiscard={() => setIsDiscarding(true)}
          />
        </form>
        {isWide && (
          <aside className="min-w-0 lg:sticky lg:top-8" aria-label={words.preview}>
            {step === 'pick' ? report : preview}
          </aside>
        )}
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

function stepLink(label: string, index: number) {
  const step = ADD_STEPS[index];
  return (
    <Link
      to="/add-project"
      search={step === undefined || step === 'pick' ? {} : { step }}
      className="after:absolute after:inset-0"
    >
      {label}
    </Link>
  );
}

/** The other steps stay in the form, so that their fields are validated, too. */
function Step({ is, now, children }: { is: AddStep; now: AddStep; children: ReactNode }) {
  return (
    <section id={`step-${is}`} tabIndex={-1} hidden={is !== now} className="space-y-5 focus:outline-none">
      <h2 className="text-lg">{words.stepTitles[is]}</h2>
      {children}
    </section>
  );
}

/** @returns a function that opens the step of a field and focuses it */
function useStepFocus(
  step: AddStep,
  onStep: (step: AddStep) => void,
  setFocus: (field: keyof FormValues) => void,
) {
  const wanted = useRef<keyof FormValues | null>(null);
  const shownStep = useRef(step);
  const focus = useEffectEvent(() => {
    const field = wanted.current;
    wanted.current = null;
    if (field !== null) setFocus(field);
    else document.getElementById(`step-${step}`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    focus();
  }, [step]);
  return (field: keyof FormValues) => {
    if (stepOf(field) === step) return setFocus(field);
    wanted.current = field;
    onStep(stepOf(field));
  };
}
