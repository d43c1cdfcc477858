import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as playerTexts from '#/shared/config/texts/player.ts';
import { redFilm } from '#/shared/testing/browser/red-film.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { RenewingAudio, RenewingVideo } from '../ui/renewing-media-player.tsx';

const renew = async () => undefined;
const chapters = [
  { at: 0, title: 'Beginning' },
  { at: 20, title: 'End' },
];

function film(): HTMLVideoElement {
  const found = document.querySelector('video');
  if (!found) throw new Error('There is no film');
  return found;
}

/** `unmount` takes the film from the page. */
async function showFilm() {
  const { unmount } = await show(
    <RenewingVideo src={redFilm} label="Red" poster={null} renew={renew} chapters={chapters} className="h-60 w-96" />,
  );
  const group = page.getByRole('group', { name: 'Red' });
  await expect.poll(() => document.querySelector('video')?.readyState ?? 0).toBeGreaterThan(0);
  film().muted = true;
  return { group, unmount };
}

const focus = ({ group }: Awaited<ReturnType<typeof showFilm>>) => (group.element() as HTMLElement).focus();

// Loading it is no part of what the first test waits for.
beforeAll(() => Promise.all([import('./film-player.tsx'), import('./sound-player.tsx')]));
beforeEach(() => localStorage.clear());

it('is played, moved, silenced and sped up by keys while the focus is in it', async () => {
  focus(await showFilm());
  await userEvent.keyboard('k');
  await expect.poll(() => film().paused).toBe(false);
  await userEvent.keyboard(' ');
  await expect.poll(() => film().paused).toBe(true);
  film().currentTime = 10;
  await expect.poll(() => film().seeking).toBe(false);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => film().currentTime).toBeCloseTo(15, 0);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => film().currentTime).toBeLessThan(11);
  await userEvent.keyboard('m');
  await expect.poll(() => film().muted).toBe(false);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => film().volume).toBeCloseTo(0.9);
  await userEvent.keyboard('>');
  await expect.poll(() => film().playbackRate).toBe(1.25);
  await userEvent.keyboard('<<');
  await expect.poll(() => film().playbackRate).toBe(0.75);
});

it('takes a key that is pressed twice before the player has noticed the first', async () => {
  focus(await showFilm());
  for (const type of ['keydown', 'keyup', 'keydown', 'keyup']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key: '>', bubbles: true, cancelable: true }));
  }
  expect(film().playbackRate).toBe(1.5);
});

it('keeps its speed in this browser', async () => {
  const first = await showFilm();
  focus(first);
  await userEvent.keyboard('>>');
  await expect.poll(() => film().playbackRate).toBe(1.5);
  await first.unmount();
  await showFilm();
  await expect.poll(() => film().playbackRate).toBe(1.5);
});

it('names its controls, and opens a menu of speeds', async () => {
  await showFilm();
  for (const name of [playerTexts.play, playerTexts.unmute, playerTexts.enterFullScreen, playerTexts.settings]) {
    await expect.element(page.getByRole('button', { name, exact: true })).toBeInTheDocument();
  }
  await expect
    .element(page.getByRole('slider', { name: playerTexts.seek }))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('40 seconds'));
  expect(page.getByRole('button', { name: playerTexts.showCaptions }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: playerTexts.settings }).click();
  await page.getByRole('menuitemradio', { name: '2×' }).click();
  await expect.poll(() => film().playbackRate).toBe(2);
});

it('is played by a press on the picture', async () => {
  await showFilm();
  await userEvent.click(film());
  await expect.poll(() => film().paused).toBe(false);
  await userEvent.click(film());
  await expect.poll(() => film().paused).toBe(true);
});

it('shows and hides its controls by a finger while it plays', async () => {
  const group = (await showFilm()).group.element();
  const tap = () => {
    for (const type of ['pointerdown', 'pointerup']) {
      const { x, y } = group.getBoundingClientRect();
      const place = { clientX: x + 100, clientY: y + 100 };
      film().dispatchEvent(
        new PointerEvent(type, { ...place, pointerType: 'touch', pointerId: 2, isPrimary: true, bubbles: true }),
      );
    }
  };
  const isShown = () => group.hasAttribute('data-controls-visible');
  tap();
  await expect.poll(() => film().paused).toBe(false);
  await expect.poll(isShown).toBe(false);
  tap();
  await expect.poll(isShown).toBe(true);
  expect(film().paused).toBe(false);
});

it('shows how long a stream lasts before anything of it is loaded', async () => {
  const stream = '/media/files/social/public/none/hls/master.m3u8';
  await show(
    <RenewingVideo
      src={redFilm}
      stream={stream}
      label="Red"
      poster={null}
      renew={renew}
      durationMs={754_000}
      className="h-60 w-96"
    />,
  );
  await expect.element(page.getByText('12:34')).toBeVisible();
  // It has no renditions: the film itself says how long it is.
  await expect.element(page.getByText('0:40', { exact: true })).toBeVisible();
  await expect.element(page.getByText('12:34')).not.toBeInTheDocument();
});

it('plays from a place that somebody asks for', async () => {
  const player = (at?: number) => (
    <RenewingVideo
      src={redFilm}
      label="Red"
      poster={null}
      renew={renew}
      {...(at && { seek: { at } })}
      className="h-60 w-96"
    />
  );
  await show(player(21));
  await expect.poll(() => document.querySelector('video')?.currentTime ?? 0).toBeGreaterThanOrEqual(21);
});

/** Of the page's own origin, as captions are. */
const spoken = () =>
  URL.createObjectURL(new Blob(['WEBVTT\n\n00:00.000 --> 00:39.000\nA red wall'], { type: 'text/vtt' }));

it('shows captions by their button, their key and their menu', async () => {
  const captions = [
    { language: 'en', label: 'English', url: spoken() },
    { language: 'es', label: 'Español', url: spoken() },
  ];
  const shown = () => [...film().textTracks].find(({ mode }) => mode === 'showing');
  await show(
    <RenewingVideo src={redFilm} label="Red" poster={null} renew={renew} captions={captions} className="h-60 w-96" />,
  );
  await page.getByRole('button', { name: playerTexts.showCaptions, exact: true }).click();
  await expect.poll(() => shown()?.cues?.length).toBe(1);
  await userEvent.keyboard('c');
  await expect.element(page.getByRole('button', { name: playerTexts.showCaptions, exact: true })).toBeInTheDocument();
  expect(shown()).toBeUndefined();
  await page.getByRole('button', { name: playerTexts.settings }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect.poll(() => shown()?.language).toBe('es');
});

const listOf = (signature: string) => [
  { language: 'en', label: 'English', url: `/media/files/expired.vtt?signature=${signature}` },
];

function FilmWithExpiredCaptions() {
  const [captions, setCaptions] = useState(listOf('old'));
  const renewAll = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    setCaptions(listOf('new'));
    return undefined;
  };
  return (
    <RenewingVideo src={redFilm} label="Red" poster={null} renew={renewAll} captions={captions} className="h-60 w-96" />
  );
}

it('asks for the addresses of captions again once theirs have expired', async () => {
  await show(<FilmWithExpiredCaptions />);
  await page.getByRole('button', { name: playerTexts.showCaptions, exact: true }).click();
  await expect.poll(() => film().querySelector('track')?.src).toContain('signature=new');
});

it('plays sound without what only a film has', async () => {
  await show(
    <RenewingAudio
      src="data:audio/wav;base64,UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA=="
      label="Bell"
      renew={renew}
    />,
  );
  await expect
    .element(page.getByRole('group', { name: 'Bell' }).getByRole('button', { name: playerTexts.play }))
    .toBeVisible();
  expect(page.getByRole('button', { name: playerTexts.enterFullScreen }).elements()).toHaveLength(0);
});

/** Returns the address of a sound in which nothing is heard. */
function silence(seconds: number): string {
  const header = Uint8Array.from(atob('UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='), (letter) =>
    letter.charCodeAt(0),
  );
  const size = new Uint8Array(new Uint32Array([8_000 * seconds]).buffer);
  header.set(size, 40);
  const sound = new Blob([header, new Uint8Array(8_000 * seconds).fill(128)], { type: 'audio/wav' });
  return URL.createObjectURL(sound);
}

it('shows what is said in a sound below it, once captions are chosen', async () => {
  const captions = [{ language: 'en', label: 'English', url: spoken() }];
  await show(<RenewingAudio src={silence(8)} label="Bell" renew={renew} captions={captions} />);
  await page.getByRole('button', { name: playerTexts.settings }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: playerTexts.play, exact: true }).click();
  await expect.element(page.getByText('A red wall')).toBeVisible();
});

it('moves a sound by its waveform', async () => {
  const seconds = 8;
  await show(<RenewingAudio src={silence(seconds)} label="Bell" renew={renew} peaks={[0, 0.5, 1, 0.5]} />);
  const place = page.getByRole('slider', { name: playerTexts.seek });
  await expect.element(place).toHaveAttribute('aria-valuetext', expect.stringContaining('8 seconds'));
  expect(document.querySelectorAll('[data-player] svg path[d*="h"]').length).toBeGreaterThanOrEqual(2);
  const { width, height } =
    document.querySelector('[data-player] svg[viewBox="0 0 100 100"]')?.getBoundingClientRect() ?? {};
  expect([height, (width ?? 0) > 100]).toEqual([48, true]);
  await userEvent.click(page.getByRole('slider', { name: playerTexts.seek }).element().parentElement ?? document.body, {
    position: { x: (width ?? 0) / 2, y: 10 },
  });
  const at = () => document.querySelector('audio')?.currentTime ?? 0;
  await expect.poll(at).toBeCloseTo(seconds / 2, 0);
  const thumb = place.element();
  if (thumb instanceof HTMLElement) thumb.focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(at).toBe(0);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(at).toBe(1);
  await userEvent.keyboard('{End}');
  await expect.poll(at).toBe(seconds);
});
