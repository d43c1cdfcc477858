import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { MovingPicture } from './moving-picture.tsx';

/** A red frame and a blue one. */
const moving =
  'data:image/gif;base64,R0lGODlhAQABAPAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw==';
const still = new URL('/icon-192.png', location.href).href;

const wantLessMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
afterEach(() => wantLessMotion('no-preference'));

it('stands still for people who want less motion, until they have it play', async () => {
  await wantLessMotion('reduce');
  const screen = await show(<MovingPicture src={moving} alt="A flag" />);
  const picture = screen.getByRole('img', { name: 'A flag' });
  const play = screen.getByRole('button', { name: 'Play the moving picture' });
  await expect.element(play).toHaveAttribute('aria-pressed', 'false');
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await play.click();
  await expect.element(picture).toHaveAttribute('src', moving);
  await play.click();
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/));
});

it('has no button for a picture that stands still, nor for other people', async () => {
  const screen = await show(<MovingPicture src={moving} alt="A flag" />);
  await expect.element(screen.getByRole('img')).toHaveAttribute('src', moving);
  await wantLessMotion('reduce');
  const other = await show(<MovingPicture src={still} alt="Nothing" />);
  await expect.element(other.getByRole('img', { name: 'Nothing' })).toHaveAttribute('src', still);
  expect(other.getByRole('button').elements()).toHaveLength(0);
});

/** A picture of a page that the server has rendered, whose event is over before React listens. */
async function hydrateAfter(event: 'load' | 'error', src: string, onError?: () => void) {
  const place = document.createElement('div');
  const image = new Image();
  const isOver = new Promise((resolve) => image.addEventListener(event, resolve));
  image.alt = 'A flag';
  image.src = src;
  place.append(image);
  document.body.append(place);
  await isOver;
  const root = hydrateRoot(place, <MovingPicture src={src} alt="A flag" onError={onError} />);
  return () => {
    root.unmount();
    place.remove();
  };
}

it('stands still also if it had loaded before the page was hydrated', async () => {
  await wantLessMotion('reduce');
  const remove = await hydrateAfter('load', moving);
  await expect.poll(() => document.querySelector('img[alt="A flag"]')?.getAttribute('src')).toMatch(/^blob:/);
  remove();
});

it('tells of a failure also if it came before the page was hydrated', async () => {
  const onError = vi.fn();
  const remove = await hydrateAfter('error', '/no-such-picture.webp', onError);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  remove();
});
