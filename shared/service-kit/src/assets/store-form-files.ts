import type { BodyOf } from '@stagedoor/contracts/call';
import { type ClaimedAsset, storeFormFiles as storeCall } from '@stagedoor/contracts/internal-media';
import { type HandedFile, throwFor } from '#/assets/hand-form-on.ts';
import type { InternalClient } from '#/internal-calls/internal-client.ts';

/** Ten films of the largest size on a busy machine, ms. */
const longestMs = 280_000;

type StoreOptions = Pick<BodyOf<typeof storeCall>, 'ownerId' | 'purpose' | 'isKept'>;

/**
 * Has media make assets of files of one form, in their order, and claim them for ten minutes. `posters`: pictures of films among them, by
 * the film's place. Throws a 4xx if one of them cannot be taken, and a 503 if media is away.
 */
export async function storeFormFiles(
  internal: Pick<InternalClient, 'call'>,
  files: readonly HandedFile[],
  { posters, ...options }: StoreOptions & { readonly posters?: ReadonlyMap<number, HandedFile> },
): Promise<readonly ClaimedAsset[]> {
  const [first] = files;
  if (first === undefined) return [];
  const described = files.map(({ id, fileName, claimedType }, place) => {
    const poster = posters?.get(place);
    return { id, fileName, claimedType, ...(poster === undefined ? {} : { posterId: poster.id }) };
  });
  const input = { params: { form: first.formId }, body: { ...options, files: described } };
  return internal
    .call(storeCall, input, { timeoutMs: longestMs, handsErrorsOn: true })
    .catch((error: unknown) => throwFor(error));
}
