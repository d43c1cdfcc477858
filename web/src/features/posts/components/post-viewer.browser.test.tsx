import type { Media } from '@stagedoor/contracts/post';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { PostViewer } from './post-viewer.tsx';

const picture: Media = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  type: 'IMAGE',
  url: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='400' height='300'/>",
  thumbnailUrl: null,
  alt: 'A stage',
  mimeType: 'image/webp',
  size: 100,
  width: 400,
  height: 300,
};

it.each([
  ['wheel', (shown: Locator) => userEvent.wheel(shown, { direction: 'up', times: 3 })],
  ['double click', (shown: Locator) => userEvent.dblClick(shown)],
])('the first %s on a picture that was just opened enlarges it', async (_, enlarge) => {
  fakeServer({ [`POST /posts/${lockedPost.id}/view`]: () => ({ viewCount: 1 }) });
  await show(<PostViewer post={{ ...lockedPost, media: [picture] }} firstIndex={0} onClose={() => undefined} />);
  const shown = page.getByRole('img', { name: 'A stage' });
  await expect.element(shown).toBeVisible();
  const width = () => shown.element().getBoundingClientRect().width;
  const before = width();
  await enlarge(shown);
  await expect.poll(width).toBeGreaterThan(before);
});
