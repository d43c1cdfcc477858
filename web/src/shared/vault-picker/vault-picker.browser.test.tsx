import type { Asset } from '@stagedoor/contracts/vault';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { LazyVaultPicker } from './lazy-vault-picker.tsx';
import { fakeVault, makeAsset } from './testing/fake-vault.ts';
import type { Receiver } from './vault-picker.tsx';

const film = makeAsset(3, { type: 'VIDEO', title: 'Encore', thumbnailUrl: null });
const assets = [makeAsset(1), makeAsset(2), film];
const receiver: Receiver = { id: ben.id, name: 'Ben Roe' };
const onPick = vi.fn();
const dialog = page.getByRole('dialog', { name: 'Choose from your vault' });
const tile = (name: string | RegExp) => dialog.getByRole('list').getByRole('button', { name });
const add = dialog.getByRole('button', { name: /^Add/ });

interface OpenerProps {
  readonly most?: number;
  readonly taken?: readonly string[];
  readonly isForChat?: boolean;
}

function Opener({ most = 10, taken = [], isForChat = false }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <LazyVaultPicker
          most={most}
          taken={taken}
          {...(isForChat && { receiver })}
          onPick={(chosen) => {
            onPick(chosen);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

async function open(
  props: OpenerProps = {},
  files: readonly Asset[] = assets,
  more: Parameters<typeof fakeServer>[0] = {},
) {
  onPick.mockClear();
  const requests = fakeServer({ ...fakeVault(files), ...more });
  await show(<Opener {...props} />);
  await page.getByRole('button', { name: 'Open' }).click();
  return requests;
}

const assetCalls = (requests: readonly ServerRequest[]) => requests.filter(({ path }) => path === '/media/assets');

it('gives the chosen files in the order in which they were chosen, and the focus back', async () => {
  await open();
  await expect.element(tile(/^Picture 1/)).toBeVisible();
  await expect.element(add).toBeDisabled();
  await tile(/Encore/).click();
  await tile(/Picture 2/).click();
  await tile(/Picture 1/).click();
  await tile(/Picture 2/).click();
  await expect.element(dialog.getByText('2 of 10 chosen')).toBeVisible();
  await expect.element(tile(/Encore Video/)).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Add 2 files' }).click();
  expect(onPick.mock.calls).toMatchObject([
    [
      [
        { id: film.id, type: 'VIDEO' },
        { id: assets[0]?.id, alt: 'About 1' },
      ],
    ],
  ]);
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('takes no more than there is room for, and not what is there already', async () => {
  await open({ most: 1, taken: [assets[0]?.id ?? ''] });
  await expect.element(tile(/Already added/)).toHaveAttribute('aria-disabled', 'true');
  await tile(/Picture 1/).click({ force: true });
  await expect.element(dialog.getByText('0 of 1 chosen')).toBeVisible();
  await tile(/Picture 2/).click();
  await expect.element(tile(/Encore/)).toHaveAttribute('aria-disabled', 'true');
  await tile(/Encore/).click({ force: true });
  await expect.element(dialog.getByText('1 of 1 chosen')).toBeVisible();
});

it('searches and filters, says where nothing matches, and keeps what was chosen', async () => {
  const requests = await open();
  await tile(/Picture 1/).click();
  await dialog.getByRole('searchbox').fill('enc');
  await expect.element(tile(/Picture 1/)).not.toBeInTheDocument();
  await expect.element(tile(/Encore/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Pictures' }).click();
  await expect.element(dialog.getByText('No file matches')).toBeVisible();
  expect(assetCalls(requests).at(-1)?.query.get('type')).toBe('IMAGE');
  await dialog.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(tile(/Picture 1/)).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('combobox', { name: 'Folder' }).selectOptions('Tour (1)');
  await expect.element(dialog.getByText('No file matches')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Label' }).selectOptions('backstage (1)');
  await expect.poll(() => assetCalls(requests).at(-1)?.query.get('label')).toBe('backstage');
  await expect.element(dialog.getByText('1 of 10 chosen')).toBeVisible();
});

it('goes on to the next page near the end', async () => {
  const requests = await open(
    {},
    Array.from({ length: 60 }, (_, index) => makeAsset(index + 1)),
  );
  await expect.element(tile(/Picture 48/)).toBeInTheDocument();
  tile(/Picture 48/)
    .element()
    .scrollIntoView();
  await expect.element(tile(/Picture 60/)).toBeInTheDocument();
  expect(assetCalls(requests).map(({ query }) => query.get('cursor'))).toEqual([null, '48']);
});

it('leads to the vault where it is empty', async () => {
  await open({}, []);
  await expect.element(dialog.getByText('Your vault is empty')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Open your vault' })).toHaveAttribute('href', '/vault');
});

it('offers to load it again when it could not be loaded', async () => {
  let isAway = true;
  await open({}, assets, {
    'GET /media/assets': (request) =>
      isAway ? new Refusal(503, 'Busy') : fakeVault(assets)['GET /media/assets'](request),
  });
  const retry = dialog.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  isAway = false;
  await retry.click();
  await expect.element(tile(/Picture 1/)).toBeVisible();
});

it('says how the person of a chat was sent each file, with one call for a page', async () => {
  const requests = await open({ isForChat: true }, assets, {
    'POST /messages/assets/sent': () => [
      { assetId: assets[0]?.id, state: 'BOUGHT' },
      { assetId: assets[1]?.id, state: 'OFFERED' },
      { assetId: film.id, state: 'SENT' },
    ],
  });
  await expect.element(tile(/Bought Picture 1/)).toBeVisible();
  await expect.element(tile(/Offered Picture 2/)).toBeVisible();
  await expect.element(tile(/Sent Encore/)).toBeVisible();
  const asked = requests.filter(({ path }) => path === '/messages/assets/sent');
  expect(asked.map(({ body }) => body)).toEqual([{ receiverId: ben.id, assetIds: assets.map(({ id }) => id) }]);
});

it('says that it is not known what a person was sent, and asks again', async () => {
  let isAway = true;
  await open({ isForChat: true }, assets, {
    'POST /messages/assets/sent': () => (isAway ? new Refusal(429, 'Slowly') : [{ assetId: film.id, state: 'SENT' }]),
  });
  await expect.element(dialog.getByText('It could not be looked up what Ben Roe was sent.')).toBeVisible();
  isAway = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(tile(/Sent Encore/)).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

it('is closed by Esc, and not by a press beside it once something was chosen', async () => {
  await open();
  await tile(/Picture 1/).click();
  const scrim = document.querySelector('.bg-scrim');
  if (scrim === null) throw new Error('There is nothing beside the dialog');
  await userEvent.click(scrim, { position: { x: 5, y: 5 }, force: true });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onPick).not.toHaveBeenCalled();
});

it('fills the screen of a phone', async () => {
  await page.viewport(phone.width, phone.height);
  await open();
  await expect.element(tile(/Picture 1/)).toBeVisible();
  const sizeOf = ({ width, height }: DOMRect) => [width, height];
  // It grows while it opens.
  await expect.poll(() => sizeOf(dialog.element().getBoundingClientRect())).toEqual([phone.width, phone.height]);
  expect(dialog.element().scrollWidth).toBeLessThanOrEqual(phone.width);
});
