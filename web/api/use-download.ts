import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallName } from '#contract/calls.ts';
import { saveFile } from '../lib/save-file.ts';
import type { CallArguments } from './api-client.ts';
import { useApi } from './api-of.ts';

/**
 * Saves the file that a call answers.
 * @param file - its name, if the answer has none
 * @param refreshed - keys of queries that are fetched again after the call, also after an error
 */
export function useDownload<Name extends CallName, Input>(
  name: Name,
  file: string,
  toArguments: (input: Input) => CallArguments<Name>,
  ...refreshed: readonly QueryKey[]
) {
  const { sendRaw } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await sendRaw(name, toArguments(input));
      const given = /filename="([^"]+)"/u.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), given ?? file);
    },
    onSettled: () => Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
