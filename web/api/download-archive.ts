import type { QueryClient } from '@tanstack/react-query';
import { apiOf } from './api-of.ts';
import { orderKeys } from './keys.ts';

export async function downloadArchive(
  client: QueryClient,
  { projectId, version }: { readonly projectId: string; readonly version?: number | undefined },
  options: { readonly signal: AbortSignal; readonly onProgress: (receivedBytes: number) => void },
): Promise<Blob> {
  const response = await apiOf(client).sendRaw(
    'GET /api/projects/{id}/download',
    { params: { id: projectId }, ...(version === undefined ? {} : { query: { version } }) },
    { signal: options.signal, headers: { accept: 'application/zip' } },
  );
  // The first download starts the buyer's trial period, so the order is refetched.
  void client.invalidateQueries({ queryKey: orderKeys.processes });
  const reader = response.body?.getReader();
  if (reader === undefined) return await response.blob();
  const parts: BlobPart[] = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    options.onProgress(received);
  }
  return new Blob(parts, { type: 'application/zip' });
}
