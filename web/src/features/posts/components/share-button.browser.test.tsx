import type { Post } from '@stagedoor/contracts/post';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { ShareButton } from './share-button.tsx';

const post: Post = { ...lockedPost, isLocked: false, visibility: 'PUBLIC' };
const button = page.getByRole('button', { name: 'Share', exact: true });
const share = vi.fn(async () => undefined);

async function listActions(shared: Post): Promise<readonly (string | null)[]> {
  const shown = await show(<ShareButton post={shared} />);
  await button.click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  const names = items.elements().map(({ textContent }) => textContent);
  await shown.unmount();
  return names;
}

beforeEach(() => {
  fakeServer({});
  share.mockClear();
});

/** Gives the browser a share sheet, which the browser of the tests has not, for the rest of a test. */
function offerSheet(): void {
  const sheet = { share, canShare: () => true };
  for (const [name, value] of Object.entries(sheet)) {
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, name);
    });
  }
}

it('offers to embed only what everybody may see', async () => {
  expect(await listActions(post)).toEqual(['Copy link', 'Embed']);
  expect(await listActions({ ...post, isAuthorPrivate: true })).toEqual(['Copy link']);
  expect(await listActions({ ...post, visibility: 'FOLLOWERS' })).toEqual(['Copy link']);
  expect(await listActions({ ...post, price: 5 })).toEqual(['Copy link']);
});

it('offers the share sheet beside the code to embed at a desk, and opens it at once where there is nothing to embed', async () => {
  offerSheet();
  expect(await listActions(post)).toEqual(['Copy link', 'Share with…', 'Embed']);
  await show(<ShareButton post={post} />);
  await button.click();
  await page.getByRole('menuitem', { name: 'Share with…' }).click();
  expect(share).toHaveBeenCalledOnce();
  await show(<ShareButton post={{ ...post, price: 5 }} />);
  await button.last().click();
  expect(share).toHaveBeenCalledTimes(2);
});
