import type { Queryable } from '../database/database.ts';

/** A picture is kept once, by its hash, whoever uploads it again. */
export async function rememberPicture(
  database: Queryable,
  {
    picture,
    uploadedBy,
    sizeBytes,
  }: {
    readonly picture: {
      readonly hash: string;
      readonly width: number;
      readonly height: number;
      readonly placeholder: string;
      readonly perceptualHash: string;
    };
    readonly uploadedBy: string;
    readonly sizeBytes: number;
  },
): Promise<void> {
  await database
    .insertInto('pictures')
    .values({
      hash: picture.hash,
      width: picture.width,
      height: picture.height,
      placeholder: picture.placeholder,
      perceptual_hash: picture.perceptualHash,
      uploaded_by: uploadedBy,
      size_bytes: sizeBytes,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
