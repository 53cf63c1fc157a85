import { useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { useProfile } from '../../api/session.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import type { ShownParts } from '../../components/project/inside/inside-choices.tsx';
import type { SaleModeFieldsProps } from '../../components/project/sale-mode-fields.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { WhenNear } from '../../components/ui/when-near.tsx';
import { releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { BasicsCard } from './basics-card.tsx';
import { isEmpty, readDraft, removeDraft } from './draft.ts';
import { emptyForm, type FormValues } from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { ListingPreviewProps } from './listing-preview.tsx';
import { PhotosField } from './photos-on-demand.ts';
import { Progress } from './progress-on-demand.ts';
import { removeSavedVerification } from './saved-verification.ts';
import { SubmitRow } from './submit-row.tsx';
import { DescriptionFields, EffortFields, VideoField } from './text-fields.tsx';
import { useClaimOffer } from './use-claim-offer.tsx';
import { useListProject } from './use-list-project.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { isVerified, useVerification } from './use-verification.ts';
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

const SaleModeFields = onDemandPart<SaleModeFieldsProps>(
  async () => (await import('../../components/project/sale-mode-fields.tsx')).SaleModeFields,
);

const ListingPreview = onDemandPart<ListingPreviewProps>(
  async () => (await import('./listing-preview.tsx')).ListingPreview,
);

const words = addProjectTexts;

export function AddProjectPage({ onAdded }: { onAdded: (projectId: string) => void }) {
  const profile = useProfile();
  const [draft] = useState(() => readDraft(profile.id));
  const form = useForm<FormValues>({ defaultValues: draft ?? emptyForm, mode: 'onTouched' });
  const { control, reset, handleSubmit } = form;
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
  const repositoryPrivate = state.kind === 'repository' && state.verification.repository.private;
  const shown = choice ?? { readme: repositoryPrivate, tree: repositoryPrivate };
  const { list, sent, isSaving } = useListProject({
    form,
    verification,
    images,
    shown,
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
    verification.startOver();
    reset(emptyForm);
    setIsDiscarding(false);
  };

  const claim = useClaimOffer(state.kind === 'rejected' ? state.claimable : null, values.repository);
  const report = (
    <PartBoundary>
      <VerificationReport state={state} category={category} claimOffer={claim.offer} />
    </PartBoundary>
  );
  return (
    <FormProvider {...form}>
      <PageHead title={words.title} subtitle={words.lead} />
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
          <BasicsCard
            category={category}
            verification={verification}
            images={images}
            onImagesChange={setImages}
            isSaving={isSaving}
            onLeaveForGithub={() => {
              isLeaving.current = true;
            }}
          />
          {!isWide && report}
          <Card className="space-y-5">
            <CardHead title={words.details} />
            <DescriptionFields />
            {category === 'HARDWARE' && <VideoField />}
          </Card>
          {category === 'SOFTWARE' && (
            <Card>
              <CardHead title={words.picturesTitle} subtitle={words.picturesHint} />
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
          <Card>
            <CardHead title={words.pricing} />
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
          {sent !== null && (
            <Progress
              label={sent < 1 ? words.uploadingPictures : words.saving}
              value={sent < 1 ? sent * 100 : null}
            />
          )}
          <SubmitRow
            isReady={isReady}
            isSaving={isSaving}
            hasDraft={!isEmpty(values)}
            onDiscard={() => setIsDiscarding(true)}
          />
        </form>
        <aside className="min-w-0 space-y-6 lg:sticky lg:top-8" aria-label={words.preview}>
          {isWide && report}
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
