import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { PostTile } from './post-tile.tsx';

const content = 'A long text about many things that goes on and on. '.repeat(10);
const post = { ...lockedPost, isLocked: false, content };

it.each([320, 360, 390, 768])('a text ends with a whole line in a tile of a profile at %i pixels', async (width) => {
  await page.viewport(width, 800);
  fakeServer({});
  // As in the grid of a profile.
  await show(
    <div className="-mx-4 grid grid-cols-3 gap-0.5 md:mx-0 md:gap-3">
      <PostTile post={post} />
    </div>,
  );
  const link = page.getByRole('link');
  await expect.element(link).toBeVisible();
  const bottomOf = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? Number.NaN;
  const text = link.element().querySelector('span > span');
  expect(bottomOf(text)).toBeLessThanOrEqual(bottomOf(link.element()) - 8);
});

it('a button that opens a post stays within its tile, also where its word is long', async () => {
  fakeServer({ 'GET /config': () => ({ features: ['subscriptions'], version: '1' }) });
  // As wide as a third of 320 pixels, less the extra width of the longer word in another language.
  await show(
    <div data-testid="tile" style={{ width: 84 }}>
      <PostTile post={{ ...lockedPost, price: 4, purchaseRequires: 'SUBSCRIPTION' }} />
    </div>,
  );
  const button = page.getByRole('link', { name: 'Subscribe to unlock' });
  await expect.element(button).toBeVisible();
  const tile = page.getByTestId('tile').element().getBoundingClientRect();
  expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(tile.right);
});
