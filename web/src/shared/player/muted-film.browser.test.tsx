import { afterEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import * as playerTexts from '#/shared/config/texts/player.ts';
import { redFilm } from '#/shared/testing/browser/red-film.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { MutedFilm } from './muted-film.tsx';

const film = () => document.querySelector('video');
const scroll = (top: number) => document.querySelector('[data-list]')?.scrollTo({ top });

const showList = (url = redFilm) =>
  show(
    <div data-list className="h-80 overflow-y-auto">
      <div className="relative h-60 w-80">
        <MutedFilm media={{ url, durationMs: 754_000 }} />
      </div>
      <div className="h-200" />
    </div>,
  );

const wantLessMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

afterEach(async () => {
  document.documentElement.classList.remove('saves-data');
  await wantLessMotion('no-preference');
});

it('plays without sound while it is in view, until somebody stops it', async () => {
  await showList();
  await expect.poll(() => film()?.currentTime ?? 0).toBeGreaterThan(0);
  expect(film()?.muted).toBe(true);
  scroll(220);
  await expect.poll(film).toBeNull();
  scroll(0);
  await expect.poll(() => film()?.paused).toBe(false);
  await page.getByRole('button', { name: playerTexts.pause, exact: true }).click();
  await expect.poll(film).toBeNull();
  await page.getByRole('button', { name: playerTexts.play, exact: true }).click();
  await expect.poll(() => film()?.paused).toBe(false);
});

it('leaves its still where it cannot be played', async () => {
  const failure = new Promise((resolve) => addEventListener('error', resolve, { capture: true, once: true }));
  await showList('/no-film.mov');
  await failure;
  await expect.element(page.getByText('12:34')).toBeVisible();
  await expect.poll(film).toBeNull();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it.each([
  ['save data', async () => document.documentElement.classList.add('saves-data')],
  ['want less motion', () => wantLessMotion('reduce')],
])('does not play for people who %s', async (_, want) => {
  await want();
  await showList();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(film()).toBeNull();
  expect(page.getByRole('button').elements()).toEqual([]);
});
