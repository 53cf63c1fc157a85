import { PICTURE_FORM_WIDTHS, pictureFileName } from '#domain/pictures/picture-name.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { insertFingerprints, listPicturesToAnalyse } from '../pictures/photo-match-store.ts';
import { UnreadablePictureError } from '../ports/image-processor.ts';

const BATCH_SIZE = 100;

/** Idempotent. A picture that cannot be read is logged, and the next run tries it again. */
export async function fingerprintPictures({
  database,
  files,
  images,
  log,
}: Pick<Context, 'database' | 'files' | 'images' | 'log'>): Promise<void> {
  let after = '';
  for (;;) {
    const hashes = await listPicturesToAnalyse(database, after, BATCH_SIZE);
    for (const hash of hashes) {
      after = hash;
      const stream = await files.open(pictureFileName(hash, PICTURE_FORM_WIDTHS.medium));
      if (stream === null) {
        log.error({ hash }, 'a stored picture is missing');
        continue;
      }
      try {
        const analysis = await images.analyse(stream);
        await insertFingerprints(database, [{ hash, analysis }]);
      } catch (error) {
        if (!(error instanceof UnreadablePictureError)) throw error;
        log.error({ hash }, 'a stored picture cannot be read');
      }
    }
    if (hashes.length < BATCH_SIZE) return;
  }
}

export const fingerprintPicturesJob = defineJob<object, Context>({
  name: 'fingerprint-pictures',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 86_400,
  async handle(context) {
    await fingerprintPictures(context);
  },
});
