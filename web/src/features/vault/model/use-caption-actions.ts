import { type Cue, parseCaptions, writeCaptions } from '@stagedoor/contracts/caption-text';
import { addCaptions, changeCaptions, deleteCaptions } from '@stagedoor/contracts/captions';
import type { Asset } from '@stagedoor/contracts/vault';
import { useQueryClient } from '@tanstack/react-query';
import * as captionTexts from '#/shared/config/texts/captions.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { assetQuery } from '../api/vault-queries.ts';

/** Captions as they are to be. */
export interface CaptionsDraft {
  readonly language: string;
  readonly label: string;
  readonly cues: readonly Cue[];
}

/** Reads and changes the captions of a file, which is shown with them afterwards. */
export function useCaptionActions(assetId: string) {
  const client = useQueryClient();
  async function show(change: Promise<Asset>): Promise<void> {
    client.setQueryData(assetQuery(assetId).queryKey, await change);
    void refetchQueries(client, ['vault']);
  }
  return {
    /** Returns the file as it is now. */
    renew: () => client.fetchQuery({ ...assetQuery(assetId), staleTime: 0 }),
    async read(url: string): Promise<Cue[]> {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`captions are answered with ${response.status}`);
      return parseCaptions(await response.text());
    },
    /** Throws a ClientError, or a CaptionError if they are too large. */
    add: ({ language, label, cues }: CaptionsDraft) =>
      show(call(addCaptions, { params: { id: assetId }, body: { language, label, text: writeCaptions(cues) } })),
    /** The same, of captions that are there. `version`: the one that was edited. */
    change: (captionsId: string, version: number, { language, label, cues }: CaptionsDraft) =>
      show(
        call(changeCaptions, {
          params: { id: assetId, captionsId },
          body: { version, language, label, text: writeCaptions(cues) },
        }),
      ),
    async remove(captionsId: string): Promise<void> {
      try {
        await show(call(deleteCaptions, { params: { id: assetId, captionsId } }));
        showToast('success', captionTexts.removed);
      } catch (error) {
        showToast('error', serverMessageOf(error, captionTexts.failedToSave));
      }
    },
  };
}

export type CaptionActions = ReturnType<typeof useCaptionActions>;
