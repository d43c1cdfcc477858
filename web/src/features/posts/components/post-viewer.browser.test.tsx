import type { Media } from '@stagedoor/contracts/post';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import * as playerTexts from '#/shared/config/texts/player.ts';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { redFilm } from '#/shared/testing/browser/red-film.ts';
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

describe('a long picture in the viewer', () => {
  const draw = (width: number, height: number): Media => ({
    ...picture,
    url: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>`,
    width,
    height,
  });

  async function open(media: Media, [width, height]: readonly [number, number]) {
    await page.viewport(width, height);
    fakeServer({ [`POST /posts/${lockedPost.id}/view`]: () => ({ viewCount: 1 }) });
    await show(<PostViewer post={{ ...lockedPost, media: [media] }} firstIndex={0} onClose={() => undefined} />);
    const shown = page.getByRole('img', { name: 'A stage' });
    await expect.element(shown).toBeVisible();
    return { box: () => shown.element().getBoundingClientRect() };
  }

  it.each([
    [[390, 844], 390],
    [[1440, 900], 1_080],
  ] as const)('that is tall is as wide as can be in a window of %s, and scrolls', async (window, width) => {
    const { box } = await open(draw(1_080, 12_000), window);
    expect(box().width).toBeGreaterThan(width - 20);
    expect(box().top).toBe(0);
    await userEvent.keyboard('{ArrowDown}');
    expect(box().top).toBe(-80);
    await userEvent.keyboard('{End}');
    expect(box().bottom).toBeLessThanOrEqual(window[1]);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => box().height).toBeLessThanOrEqual(window[1]);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => box().width).toBeGreaterThan(width - 20);
  });

  it('that is wide is as high as can be, and scrolls sideways', async () => {
    const { box } = await open(draw(12_000, 1_080), [390, 844]);
    expect(box().height).toBeGreaterThan(700);
    expect(box().left).toBe(0);
    await userEvent.keyboard('{ArrowRight}');
    expect(box().left).toBe(-80);
  });
});

it('offers a film that this browser cannot decode as a download', async () => {
  const film: Media = { ...picture, type: 'VIDEO', url: '/no-film.mov', mimeType: 'video/quicktime' };
  fakeServer({
    'HEAD /no-film.mov': () => null,
    [`GET /posts/${lockedPost.id}`]: () => ({ ...lockedPost, media: [film] }),
  });
  await show(<PostViewer post={{ ...lockedPost, media: [film] }} firstIndex={0} onClose={() => undefined} />);
  await expect.element(page.getByText(sharedTexts.filmCannotBePlayed)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/no-film.mov');
});

it('has the chapters of a film that the text names', async () => {
  const film: Media = { ...picture, type: 'VIDEO', url: redFilm, mimeType: 'video/webm', alt: 'Red' };
  const post = { ...lockedPost, content: 'Watch\n0:00 Beginning\n0:20 End', media: [picture, film] };
  fakeServer({ [`POST /posts/${lockedPost.id}/view`]: () => ({ viewCount: 1 }) });
  await show(<PostViewer post={post} firstIndex={1} onClose={() => undefined} />);
  await expect.poll(() => document.querySelector('video')?.duration ?? 0).toBeGreaterThan(20);
  await page.getByRole('button', { name: playerTexts.settings }).click();
  await expect.element(page.getByRole('menuitemradio', { name: '0:00 Beginning' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: '0:20 End' }).click();
  await expect.poll(() => document.querySelector('video')?.currentTime ?? 0).toBeGreaterThanOrEqual(20);
});

it('lists the chapters of a film where one asks for them, by keyboard', async () => {
  const film: Media = { ...picture, type: 'VIDEO', url: redFilm, mimeType: 'video/webm', alt: 'Red' };
  const post = { ...lockedPost, content: '0:00 Beginning\n0:20 End', media: [film, picture] };
  fakeServer({ [`POST /posts/${lockedPost.id}/view`]: () => ({ viewCount: 1 }) });
  await show(<PostViewer post={post} firstIndex={0} onClose={() => undefined} />);
  const open = page.getByRole('button', { name: playerTexts.chapters });
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  open.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  const end = page.getByRole('navigation', { name: playerTexts.chapters }).getByRole('button', { name: '0:20 End' });
  end.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('video')?.currentTime ?? 0).toBeGreaterThanOrEqual(20);
  // A picture has none.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(open).not.toBeInTheDocument();
});
