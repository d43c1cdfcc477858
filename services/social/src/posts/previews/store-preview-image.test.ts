import { endForm, receiveFormFile, storeFormFiles } from '@stagedoor/contracts/internal-media';
import { AppError, unavailable } from '@stagedoor/service-kit/common/errors';
import type { InternalClient } from '@stagedoor/service-kit/internal-calls/internal-client';
import { expect, it } from 'vitest';
import { storePreviewImage } from '#/posts/previews/store-preview-image.ts';

/** Media that answers the storing of files with this. Returns the paths of the calls as well. */
function mediaThat(refusal: AppError) {
  const calls: string[] = [];
  const call = async ({ path }: { path: string }) => {
    calls.push(path);
    if (path === storeFormFiles.path) throw refusal;
    return null;
  };
  return { calls, internal: { call } as unknown as Pick<InternalClient, 'call'> };
}
const bytes = Buffer.from('pixels');

it('leaves no form behind of what is no picture', async () => {
  const { calls, internal } = mediaThat(new AppError(415, 'This is no picture'));
  expect(await storePreviewImage(internal, bytes, { isLastTry: false })).toBeUndefined();
  expect(calls).toEqual([receiveFormFile.path, storeFormFiles.path, endForm.path]);
});

it('gives up a picture that takes too long, but not at once, because the machine may be busy', async () => {
  const { internal } = mediaThat(new AppError(503, 'Pictures cannot be accepted at the moment.'));
  await expect(storePreviewImage(internal, bytes, { isLastTry: false })).rejects.toMatchObject({ statusCode: 503 });
  expect(await storePreviewImage(internal, bytes, { isLastTry: true })).toBeUndefined();
});

it('never gives a picture up because media is away', async () => {
  const { internal } = mediaThat(unavailable('media cannot be reached', 2, new Error('ECONNREFUSED')));
  await expect(storePreviewImage(internal, bytes, { isLastTry: true })).rejects.toMatchObject({ statusCode: 503 });
});
