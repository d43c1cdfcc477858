import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { WithdrawnNote } from './withdrawn-note.tsx';

it('claims nothing of what others see: its buyer may have been blocked, and others see the post', async () => {
  fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  await show(<WithdrawnNote />);
  const note = page.getByText('This post is not shown to you elsewhere. You bought it, so it stays here for you.');
  await expect.element(note).toBeVisible();
});
