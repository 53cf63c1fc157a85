import { useState } from 'react';
import type { Category } from '#domain/projects/project.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { Dropzone } from '../../components/forms/dropzone.tsx';
import { Field } from '../../components/forms/field.tsx';
import { SortablePreviews } from '../../components/forms/sortable-previews.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';
import type { VerificationState } from './use-verification.ts';

export interface PhotosFieldProps {
  readonly category: Category;
  readonly items: readonly UploadItem[];
  readonly onItemsChange: (items: readonly UploadItem[]) => void;
  readonly state: VerificationState;
  readonly onVerify: () => void;
  readonly onStartOver: () => void;
  readonly disabled: boolean;
}

export function PhotosField(props: PhotosFieldProps) {
  const { category, items, onItemsChange, state, onVerify, onStartOver, disabled } = props;
  const [isMissing, setIsMissing] = useState(false);
  if (category === 'SOFTWARE') {
    return (
      <Field label={addProjectTexts.images} hint={addProjectTexts.imagesHint} hideLabel>
        <Dropzone items={items} onItemsChange={onItemsChange} disabled={disabled} />
      </Field>
    );
  }
  if (state.kind === 'photos') {
    return (
      <div className="space-y-4">
        <Notice
          tone="ok"
          title={addProjectTexts.projectVerified}
          action={
            <Button variant="secondary" size="sm" onClick={onStartOver} disabled={disabled}>
              {addProjectTexts.startOver}
            </Button>
          }
        >
          <p>{addProjectTexts.verifiedPhotos}</p>
          <p className="text-sm">{addProjectTexts.verifiedUntil(formatDateTime(state.expiresAt))}</p>
        </Notice>
        <SortablePreviews
          items={items}
          disabled={disabled}
          onOrderChange={(next) => onItemsChange(next)}
          onRemove={(item) => {
            if (items.length < 2) return;
            releaseUploadItem(item);
            onItemsChange(items.filter((other) => other.id !== item.id));
          }}
        />
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <Field
        label={addProjectTexts.hardwareImages}
        hint={`${addProjectTexts.verifyPhotosHint} ${addProjectTexts.imagesHint}`}
        error={isMissing && items.length === 0 ? addProjectTexts.photosRequired : undefined}
      >
        <Dropzone
          items={items}
          onItemsChange={onItemsChange}
          disabled={disabled || state.kind === 'running'}
        />
      </Field>
      <Button
        onClick={() => {
          setIsMissing(items.length === 0);
          if (items.length > 0) onVerify();
        }}
        busy={state.kind === 'running'}
      >
        {addProjectTexts.verify}
      </Button>
    </div>
  );
}
