import { pictureFileName, PICTURE_FORM_WIDTHS } from '#domain/pictures/picture-name.ts';
import type { Context } from '../context.ts';
import { FileDamagedError, StorageFullError } from '../ports/file-store.ts';
import type { Preview } from '../ports/preview-painter.ts';
import { previewHash } from './preview-picture.ts';

type Deps = Pick<Context, 'files' | 'previews' | 'log'>;

const inFlight = new Map<string, Promise<Uint8Array>>();

export async function paintPreview(deps: Deps, projectId: string, preview: Preview): Promise<Uint8Array> {
  const name = `previews/${projectId}-${previewHash(preview)}.png`;
  const stored = await readFile(deps, name);
  if (stored !== null) return stored;
  const running = inFlight.get(name) ?? paint(deps, name, preview).finally(() => inFlight.delete(name));
  inFlight.set(name, running);
  return await running;
}

async function paint(deps: Deps, name: string, preview: Preview): Promise<Uint8Array> {
  const { cover } = preview;
  const bytes =
    cover === null ? null : await readFile(deps, pictureFileName(cover, PICTURE_FORM_WIDTHS.medium));
  const picture = await deps.previews.paint(preview, bytes);
  try {
    await deps.files.write(name, picture);
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
  }
  return picture;
}

async function readFile({ files, log }: Deps, name: string): Promise<Uint8Array | null> {
  try {
    const stream = await files.open(name);
    if (stream === null) return null;
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk as Uint8Array);
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    if (!(error instanceof FileDamagedError)) throw error;
    log.warn({ name }, 'a damaged picture is not used for a link preview');
    return null;
  }
}
