import type { Asset } from '@stagedoor/contracts/vault';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { makeAsset } from '#/shared/testing/browser/make-asset.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { cancelUpload } from '#/shared/uploads/run-uploads.ts';
import { useUploads } from '#/shared/uploads/uploads-store.ts';
import { Vault } from './vault.tsx';

const wall = makeAsset('wall', { title: 'Red wall', labels: ['tour'] });
const stage = makeAsset('stage', { title: 'Stage' });
const crowd = makeAsset('crowd', { title: 'Crowd', size: 600_000 });
const folder = { id: 'f1', name: 'Opening night', count: 1 };

const listOf = (assets: readonly Asset[]) => ({
  assets,
  pagination: { page: 1, limit: 48, total: assets.length, totalPages: 1, hasMore: false, nextCursor: null },
});
const summary = {
  folders: [folder],
  labels: [{ label: 'tour', count: 1 }],
  count: 3,
  trashCount: 1,
  usedBytes: 12_500_000_000,
  quotaBytes: 50_000_000_000,
};

type Answers = Parameters<typeof fakeServer>[0];

async function open(answers: Answers = {}, address = '/vault'): Promise<readonly ServerRequest[]> {
  const requests = fakeServer({
    'GET /media/assets': () => listOf([wall, stage, crowd]),
    'GET /media/vault': () => summary,
    ...Object.fromEntries([wall, stage, crowd].map((asset) => [`GET /media/assets/${asset.id}`, () => asset])),
    ...answers,
  });
  await show(<Vault />, ada, address);
  return requests;
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const dialog = page.getByRole('dialog');
const lastList = (requests: readonly ServerRequest[]) =>
  Object.fromEntries(requests.findLast(({ path }) => path === '/media/assets')?.query ?? []);
const sentTo = (requests: readonly ServerRequest[], method: string, path: string) =>
  requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);

describe('the vault', () => {
  it('shows the files with folders, the trash and the storage that is used', async () => {
    await open();
    await expect.element(button('Open Red wall')).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Opening night/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Trash/ })).toBeVisible();
    await expect.element(page.getByText('12.5 GB of 50.0 GB used')).toBeVisible();
  });

  it('is filtered by what is typed, the kind and the label', async () => {
    const requests = await open();
    await expect.element(button('Open Red wall')).toBeVisible();
    await page.getByLabelText('Search titles, descriptions and posts').fill('wall');
    await expect.poll(() => lastList(requests)).toEqual({ limit: '48', q: 'wall' });
    await page.getByRole('radio', { name: 'Videos' }).click();
    await expect.poll(() => lastList(requests)).toEqual({ limit: '48', q: 'wall', type: 'VIDEO' });
    await page.getByLabelText('Label').selectOptions('tour');
    await expect.poll(() => lastList(requests)).toEqual({ limit: '48', q: 'wall', type: 'VIDEO', label: 'tour' });
  });

  it('is filtered by how files are used', async () => {
    const requests = await open();
    await page.getByLabelText('Use', { exact: true }).selectOptions('Sold');
    await expect.poll(() => lastList(requests)).toEqual({ limit: '48', sold: 'true' });
    await page.getByLabelText('Use', { exact: true }).selectOptions('Never sent');
    await expect.poll(() => lastList(requests)).toEqual({ limit: '48', sent: 'false' });
    await page.getByLabelText('Use', { exact: true }).selectOptions('Not used');
    await expect.poll(() => lastList(requests)).toEqual({ limit: '48', used: 'false' });
  });

  it('says how to fill it while it is empty, and offers to clear filters where none matches', async () => {
    await open({ 'GET /media/assets': () => listOf([]) });
    await expect.element(page.getByText('Your vault is empty')).toBeVisible();
    await page.getByRole('radio', { name: 'Sounds' }).click();
    await expect.element(page.getByText('No file matches')).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.element(page.getByText('Your vault is empty')).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    let isDown = true;
    await open({ 'GET /media/assets': () => (isDown ? new Refusal(500, 'Down') : listOf([wall])) });
    await expect.element(page.getByRole('alert')).toBeVisible();
    isDown = false;
    await button('Retry').click();
    await expect.element(button('Open Red wall')).toBeVisible();
  });

  it('takes files that are pasted', async () => {
    await open();
    await expect.element(button('Open Red wall')).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([], 'pasted.png'));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    await expect.poll(() => useUploads.getState().uploads.map(({ name }) => name)).toEqual(['pasted.png']);
    for (const { id } of useUploads.getState().uploads) cancelUpload(id);
  });

  it('takes files that are dropped anywhere', async () => {
    await open();
    await expect.element(button('Open Red wall')).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], 'dropped.png'));
    window.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
    await expect.element(page.getByText('Drop files to put them into your vault')).toBeVisible();
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    await expect.poll(() => useUploads.getState().uploads.map(({ name }) => name)).toEqual(['dropped.png']);
    await expect.element(page.getByText('Drop files to put them into your vault')).not.toBeInTheDocument();
    for (const { id } of useUploads.getState().uploads) cancelUpload(id);
  });
});

describe('selected files', () => {
  it('are a range with Shift, by pointer and by key, and none after Escape', async () => {
    await open();
    await select('Red wall').click();
    await select('Crowd').click({ modifiers: ['Shift'] });
    await expect.element(page.getByText('3 selected')).toBeVisible();
    await button('Clear selection').click();
    await select('Stage').click();
    select('Red wall').element().focus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('region', { name: 'Selected files' })).not.toBeInTheDocument();
  });

  it('are moved to a folder', async () => {
    const requests = await open({ 'POST /media/assets/organise': () => [wall, stage] });
    await select('Red wall').click();
    await select('Stage').first().click();
    await button('Move').click();
    await dialog.getByLabelText('Opening night').click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(page.getByText('2 files moved').first()).toBeVisible();
    expect(sentTo(requests, 'POST', '/media/assets/organise')).toEqual([{ ids: ['wall', 'stage'], folderId: 'f1' }]);
    await expect.element(page.getByText('2 selected')).not.toBeInTheDocument();
  });

  it('get labels, and keep those that some of them have', async () => {
    const requests = await open({ 'POST /media/assets/organise': () => [wall, stage] });
    await select('Red wall').click();
    await select('Stage').first().click();
    await button('Labels').click();
    await expect.element(dialog.getByText('tour (on some)')).toBeVisible();
    await dialog.getByLabelText('New label').fill('backstage');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Labels saved').first()).toBeVisible();
    expect(sentTo(requests, 'POST', '/media/assets/organise')).toEqual([
      { ids: ['wall', 'stage'], addLabels: ['backstage'], removeLabels: [] },
    ]);
  });

  it('stay selected, with the reason, where the server refuses', async () => {
    await open({ 'POST /media/assets/trash': () => new Refusal(409, 'This file stays') });
    await select('Red wall').click();
    await button('Move to trash').click();
    await expect.element(page.getByText('This file stays').first()).toBeVisible();
    await expect.element(page.getByText('1 selected')).toBeVisible();
  });

  it('leave the trash, or are deleted for good after a question that says what goes', async () => {
    const trashed = [wall, crowd].map((asset) => ({ ...asset, trashedAt: new Date().toISOString() }));
    const requests = await open(
      {
        'GET /media/assets': () => listOf(trashed),
        'POST /media/assets/restore': () => null,
        'POST /media/assets/delete': () => null,
      },
      '/vault?trash=1',
    );
    await expect.element(page.getByText('30 days left').first()).toBeVisible();
    await select('Red wall').click();
    await button('Restore').click();
    await expect.element(page.getByText('1 file is back in your vault').first()).toBeVisible();
    await select('Red wall').click();
    await select('Crowd').first().click();
    await button('Delete for good').click();
    const question = page.getByRole('alertdialog');
    await expect
      .element(question.getByText(/Red wall.* and 1 other file are deleted from your vault, and .*3\.0 MB/))
      .toBeVisible();
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect.element(page.getByText('2 files deleted').first()).toBeVisible();
    expect(sentTo(requests, 'POST', '/media/assets/restore')).toEqual([{ ids: ['wall'] }]);
    expect(sentTo(requests, 'POST', '/media/assets/delete')).toEqual([{ ids: ['wall', 'crowd'] }]);
  });
});

describe('folders', () => {
  it('are created, and a wrong name is said at its field', async () => {
    let isTaken = true;
    await open({
      'POST /media/folders': ({ body }) =>
        isTaken ? new Refusal(400, 'You have a folder of this name already') : { id: 'f2', count: 0, ...Object(body) },
    });
    await button('New folder').click();
    await button('Create folder').click();
    await expect.element(dialog.getByText('A folder needs a name')).toBeVisible();
    await dialog.getByLabelText('Name of the folder').fill('Encore');
    await button('Create folder').click();
    await expect.element(dialog.getByText('You have a folder of this name already')).toBeVisible();
    isTaken = false;
    await button('Create folder').click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('are renamed and deleted from their menu', async () => {
    const requests = await open(
      { 'PATCH /media/folders/f1': () => ({ ...folder, name: 'Encore' }), 'DELETE /media/folders/f1': () => null },
      '/vault?folder=f1',
    );
    await button('Actions for the folder Opening night').click();
    await page.getByRole('menuitem', { name: 'Rename folder' }).click();
    await dialog.getByLabelText('Name of the folder').fill('Encore');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sentTo(requests, 'PATCH', '/media/folders/f1')).toEqual([{ name: 'Encore' }]);
    await button('Actions for the folder Opening night').click();
    await page.getByRole('menuitem', { name: 'Delete folder' }).click();
    await expect.element(page.getByText('Its files stay in your vault.')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Folder deleted').first()).toBeVisible();
    await expect.poll(() => lastList(requests)).toEqual({ limit: '48' });
  });
});

describe('a file', () => {
  it('is opened, described and left, and asks about what is not saved', async () => {
    const requests = await open({
      'PATCH /media/assets/wall': ({ body }) => ({ ...wall, ...Object(body) }),
    });
    await button('Open Red wall').click();
    await expect.element(dialog.getByText('800 × 600')).toBeVisible();
    await dialog.getByLabelText('Description').fill('A red wall behind the stage');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sentTo(requests, 'PATCH', '/media/assets/wall'))
      .toEqual([{ title: 'Red wall', alt: 'A red wall behind the stage' }]);
  });

  it('shows the next and the one before by arrow keys, and is closed by Escape', async () => {
    await open();
    await button('Open Red wall').click();
    await expect.element(dialog.getByRole('heading', { name: 'Red wall' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByRole('heading', { name: 'Stage' })).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(dialog.getByRole('heading', { name: 'Red wall' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('goes to the trash, and the next one is shown', async () => {
    const requests = await open({ 'POST /media/assets/trash': () => null });
    await button('Open Red wall').click();
    await dialog.getByRole('button', { name: 'Move to trash' }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Stage' })).toBeVisible();
    expect(sentTo(requests, 'POST', '/media/assets/trash')).toEqual([{ ids: ['wall'] }]);
  });

  it('says where it is used, and to how many it was sold', async () => {
    const used = { ...wall, useCount: 3, soldCount: 12 };
    await open({
      'GET /media/assets': () => listOf([used]),
      'GET /media/assets/wall': () => used,
      'GET /media/assets/wall/uses': () => [
        { kind: 'post', targetId: 'p1', since: '2026-02-03T10:00:00.000Z' },
        { kind: 'message', targetId: 'm1', since: '2026-02-01T10:00:00.000Z' },
        { kind: 'draft', targetId: 'd1', since: '2026-01-31T10:00:00.000Z' },
      ],
    });
    await button('Open Red wall').click();
    await expect
      .element(dialog.getByRole('link', { name: /^Post of .*Feb 3, 2026/ }))
      .toHaveAttribute('href', '/post/p1');
    await expect.element(dialog.getByText(/^Message of .*Feb 1, 2026/)).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: /^Draft of .*Jan 31, 2026/ }))
      .toHaveAttribute('href', '/post/create');
    await expect.element(dialog.getByText('12 times')).toBeVisible();
  });

  it('that is gone says so', async () => {
    await open({ 'GET /media/assets/wall': () => new Refusal(404, 'File not found') });
    await button('Open Red wall').click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
