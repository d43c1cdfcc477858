import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { FilmWork } from './film-work.tsx';

const admin = { ...ada, role: 'ADMIN' } as const;
const filmId = '01981b5c-0000-7000-8000-0000000000f1';
const uploadId = '01981b5c-0000-7000-8000-0000000000f2';
const at = '2026-11-24T12:00:00.000Z';
const idle = { waiting: 0, begun: 0, oldestMs: null };
const quiet = {
  queues: [
    { kind: 'upload', ...idle },
    { kind: 'film', ...idle },
    { kind: 'preview', ...idle },
  ],
  lastDay: { films: 0, lengthMs: 0, workMs: 0 },
  served: { today: { bytes: 0, minutes: 0 }, yesterday: { bytes: 0, minutes: 0 } },
  failures: [],
};
const ofFilm = { kind: 'film', id: filmId, at, reason: 'ffmpeg: no frame' };
const busy = {
  queues: [
    { kind: 'upload', ...idle },
    { kind: 'film', waiting: 12, begun: 1, oldestMs: 754_000 },
    { kind: 'preview', ...idle },
  ],
  lastDay: { films: 3, lengthMs: 600_000, workMs: 1_500_000 },
  served: { today: { bytes: 3_200_000_000, minutes: 41.4 }, yesterday: { bytes: 7_000, minutes: 1 } },
  failures: [{ kind: 'upload', id: uploadId, at, reason: 'EEXIST' }, ofFilm],
};
const tryAgain = page.getByRole('button', { name: /^Try again/ });

it.each([
  ['a small', phone],
  ['a wide', desk],
])('shows on %s screen what waits and what failed, and has a film tried again', async (_, size) => {
  await page.viewport(size.width, size.height);
  let failures = busy.failures;
  const requests = fakeServer({
    'GET /media/admin/work': () => ({ ...busy, failures }),
    [`POST /media/admin/films/${filmId}/retry`]: () => {
      failures = failures.filter((one) => one !== ofFilm);
      return null;
    },
  });
  await show(<FilmWork />, admin);
  await expect.element(page.getByText('Films to prepare')).toBeVisible();
  await expect.element(page.getByText('12:34')).toBeVisible();
  await expect.element(page.getByText('3 films of 10:00 took 25:00 of work in the last day.')).toBeVisible();
  await expect
    .element(
      page.getByText(
        '3.2 GB and 41 minutes of film and sound were loaded by readers today. Yesterday: 7 kB, 1 minute.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText('EEXIST')).toBeVisible();
  await expect.element(page.getByText('ffmpeg: no frame')).toBeVisible();
  // An upload is sent again by its owner.
  expect(tryAgain.elements()).toHaveLength(1);
  await tryAgain.click();
  await expect.element(page.getByText('The film is tried once more')).toBeVisible();
  await expect.element(page.getByText('ffmpeg: no frame')).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each(['preview', 'stills'])('has %s that failed tried again, as a film', async (kind) => {
  const requests = fakeServer({
    'GET /media/admin/work': () => ({ ...quiet, failures: [{ ...ofFilm, kind }] }),
    [`POST /media/admin/films/${filmId}/retry`]: () => null,
  });
  await show(<FilmWork />, admin);
  await tryAgain.click();
  await expect.poll(() => requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('says so where nothing happened', async () => {
  fakeServer({ 'GET /media/admin/work': () => quiet });
  await show(<FilmWork />, admin);
  await expect.element(page.getByText('No film was worked on in the last day.')).toBeVisible();
  await expect.element(page.getByText('Nothing has failed in the last week.')).toBeVisible();
});

it('says why a film cannot be tried again', async () => {
  fakeServer({
    'GET /media/admin/work': () => busy,
    [`POST /media/admin/films/${filmId}/retry`]: () => new Refusal(404, 'File not found'),
  });
  await show(<FilmWork />, admin);
  await tryAgain.click();
  await expect.element(page.getByText('File not found')).toBeVisible();
});

it('can be loaded again after a failure', async () => {
  let isAway = true;
  fakeServer({ 'GET /media/admin/work': () => (isAway ? new Refusal(503, 'Media is away') : quiet) });
  await show(<FilmWork />, admin);
  await expect.element(page.getByText('Server error. Please try again later.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Nothing has failed in the last week.')).toBeVisible();
});
