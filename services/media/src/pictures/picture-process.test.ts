import { guardWaits, refuseWaits } from '@stagedoor/service-kit/database/transaction';
import { expect, it } from 'vitest';
import { createPictureProcess } from '#/pictures/picture-process.ts';

it('is not waited for inside a transaction', async () => {
  const pictures = createPictureProcess<{ any: () => Promise<null> }>({
    worker: new URL('./nothing.ts', import.meta.url),
    kinds: ['any'],
  });
  const wait = () => pictures.any({ path: '/nowhere', size: 1 }, 'mara');
  await expect(guardWaits(refuseWaits, wait)).rejects.toThrow('must not be waited for inside a transaction');
  expect(pictures.isRunning()).toBe(false);
});
