import type { Asset } from '@stagedoor/contracts/vault';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { fakeVault, makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { FilmLookDialog } from './film-look-dialog.tsx';

const picture = makeAsset(1);
const stills = Array.from({ length: 10 }, (_, place) => `${picture.url}#${place}`);
const film = makeAsset(3, { type: 'VIDEO', title: 'Encore', durationMs: 60_000, stills });
const at = `/media/assets/${film.id}`;
const dialog = page.getByRole('dialog', { name: 'Poster and preview' });

/** Opens the dialog. `answers`: beside those of a film that takes each change. */
async function open(shown: Asset = film, answers: Parameters<typeof fakeServer>[0] = {}) {
  let now = shown;
  const change = (fields: Partial<Asset>) => {
    now = { ...now, ...fields };
    return now;
  };
  const onClose = vi.fn();
  const requests = fakeServer({
    ...fakeVault([picture]),
    [`GET ${at}`]: () => now,
    [`POST ${at}/poster`]: ({ body }: ServerRequest) => change(body as Partial<Asset> & { still?: number }),
    [`PUT ${at}/teaser`]: ({ body }: ServerRequest) =>
      change({ teaser: { ...(body as { startMs: number; lengthMs: number }), state: 'PROCESSING' } }),
    [`DELETE ${at}/teaser`]: () => {
      const { teaser: _, ...rest } = now;
      now = rest;
      return now;
    },
    ...answers,
  });
  await show(<FilmLookDialog id={film.id} onClose={onClose} />);
  return { changes: () => requests.filter(({ method }) => method !== 'GET'), onClose };
}

it('makes a poster of a still, whose moment each says', async () => {
  const { changes } = await open();
  const third = dialog.getByRole('radio', { name: 'The moment at 0:15' });
  await expect.element(third).not.toBeChecked();
  await dialog.getByRole('radio', { name: 'The moment at 0:03' }).element().focus();
  await third.element().closest('label')?.click();
  await expect.poll(changes).toMatchObject([{ method: 'POST', path: `${at}/poster`, body: { still: 2 } }]);
  await expect.element(page.getByText('The poster was changed')).toBeVisible();
});

it('makes a poster of a picture of the vault', async () => {
  const { changes } = await open();
  await dialog.getByRole('button', { name: 'Choose a picture' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose from your vault' });
  await picker
    .getByRole('list')
    .getByRole('button', { name: /^Picture 1/ })
    .click();
  await picker.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(changes).toMatchObject([{ path: `${at}/poster`, body: { pictureId: picture.id } }]);
});

it('shows no preview until one is chosen, of a third of the film at most, and takes it back', async () => {
  const { changes } = await open();
  const isShown = dialog.getByRole('switch', { name: 'Show a preview' });
  await expect.element(isShown).not.toBeChecked();
  await isShown.click();
  expect(changes()).toEqual([]);
  const length = dialog.getByRole('slider', { name: 'Length' });
  await expect.element(length).toHaveAttribute('max', '20000');
  await length.element().focus();
  await userEvent.keyboard('{End}');
  await dialog.getByRole('slider', { name: 'Start' }).element().focus();
  await userEvent.keyboard('{End}');
  await dialog.getByRole('button', { name: 'Save preview' }).click();
  await expect
    .poll(changes)
    .toMatchObject([{ method: 'PUT', path: `${at}/teaser`, body: { startMs: 40_000, lengthMs: 20_000 } }]);
  await expect.element(dialog.getByText('The preview is being made.')).toBeVisible();
  await isShown.click();
  await expect.poll(() => changes().at(-1)).toMatchObject({ method: 'DELETE', path: `${at}/teaser` });
  await expect.element(dialog.getByText('The preview is being made.')).not.toBeInTheDocument();
});

it('says of a film that is too short for a preview, or still being prepared, what is missing', async () => {
  await open({ ...film, durationMs: 2_000, stills: [], state: 'PROCESSING' });
  await expect.element(dialog.getByText('This video is too short for a preview.')).toBeVisible();
  await expect.element(dialog.getByRole('switch')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^Moments to choose from appear here/)).toBeVisible();
});

it('says that no moments could be read, and has them looked for once more', async () => {
  const lacking: Asset = { ...film, stills: [], lacksStills: true };
  const { changes } = await open(lacking, {
    [`POST ${at}/retry`]: () => ({ ...film, stills: [], state: 'PROCESSING' }),
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(changes).toMatchObject([{ path: `${at}/retry` }]);
  await expect.element(dialog.getByText('No moments could be read from this video.')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/^Moments to choose from appear here/)).toBeVisible();
});

it('says why a change was refused, and leaves the film as it was', async () => {
  await open(film, { [`POST ${at}/poster`]: () => new Refusal(400, 'This moment is not there') });
  const first = dialog.getByRole('radio', { name: 'The moment at 0:03' });
  await expect.element(first).toBeInTheDocument();
  await first.element().closest('label')?.click();
  await expect.element(page.getByText('This moment is not there')).toBeVisible();
  await expect.element(first).not.toBeChecked();
});

it('can be loaded again after a failure', async () => {
  let isAway = true;
  await open(film, { [`GET ${at}`]: () => (isAway ? new Refusal(404, 'File not found') : film) });
  await expect.element(dialog.getByText('The requested resource was not found.')).toBeVisible();
  isAway = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});
