import { useState } from 'react';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { profileTexts } from '#words/screens/profile.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { Dropzone } from '../../components/forms/dropzone.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Gallery } from '../../components/project/gallery.tsx';
import { ProjectCover } from '../../components/project/project-cover.tsx';
import type { UploadItem } from '../../lib/upload-items.ts';

const samples: readonly UploadItem[] = [
  { id: 'a', name: 'front.jpg', url: '/icon.svg' },
  { id: 'b', name: 'back.jpg', url: '/icon.svg?2', progress: 64 },
  { id: 'c', name: 'board.jpg', url: '/missing.webp' },
];

export function PictureParts() {
  const [items, setItems] = useState<readonly UploadItem[]>(samples);
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <div className="space-y-6">
        <Gallery
          title={sampleTexts.title}
          images={[{ url: '/icon.svg' }, { url: '/missing.webp' }, { url: '/icon.svg?3' }]}
          placeholder={<ProjectCover title={sampleTexts.title} category="HARDWARE" />}
        />
        <Gallery
          title="Line follower"
          images={[]}
          placeholder={<ProjectCover title={sampleTexts.title} category="SOFTWARE" />}
        />
      </div>
      <div className="space-y-6">
        <Field label={addProjectTexts.images} hint={addProjectTexts.imagesHint}>
          <Dropzone items={items} onItemsChange={setItems} />
        </Field>
        <Field label={addProjectTexts.hardwareImages} error={addProjectTexts.imagesRejected}>
          <Dropzone items={[]} onItemsChange={() => undefined} />
        </Field>
        <Field label={profileTexts.photo} disabled>
          <Dropzone items={[]} onItemsChange={() => undefined} />
        </Field>
      </div>
    </div>
  );
}
