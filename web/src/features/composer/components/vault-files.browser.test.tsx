import type { Post } from '@stagedoor/contracts/post';
import type { OwnUser } from '@stagedoor/contracts/user';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { fakeVault, makeAsset } from '#/shared/vault-picker/testing/fake-vault.ts';
import { useComposer } from '../model/use-composer.ts';
import { ComposerForm } from './composer-form.tsx';
import { EditFilesDialog } from './edit-files-dialog.tsx';

const assets = [makeAsset(1), makeAsset(2)];
const [first, second] = [makeAsset(1).id, makeAsset(2).id];
const onPublished = vi.fn();
const created = { id: '01981b5c-0000-7000-8000-0000000000c1' };
const refused = {
  field: 'mediaIds',
  message: 'A file is not in your vault any more',
};

function Composer({ author }: { readonly author: OwnUser }) {
  return <ComposerForm composer={useComposer(author, onPublished)} />;
}

/** A person of their own for each test, because the page remembers the files of an unfinished post. */
const authorOf = (number: number): OwnUser => ({ ...ada, id: `01981b5c-0000-7000-8000-00000000a10${number}` });

const server = {
  ...fakeVault(assets),
  'GET /posts/drafts': () => ({
    drafts: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false, nextCursor: null },
  }),
  'POST /posts/drafts': () => new Refusal(503, 'Not now'),
};
const fromVault = page.getByRole('button', { name: 'From vault' });
const publish = page.getByRole('button', { name: 'Publish', exact: true });
const picker = page.getByRole('dialog', { name: 'Choose from your vault' });

async function choose(...titles: string[]) {
  await fromVault.click();
  for (const title of titles) await picker.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await picker.getByRole('button', { name: /^Add/ }).click();
}

const published = (requests: readonly ServerRequest[]) =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/posts').map(({ body }) => body);

it('publishes files of the vault in their order, with what describes them in this post', async () => {
  const requests = fakeServer({ ...server, 'POST /posts': () => created });
  const author = authorOf(1);
  await show(<Composer author={author} />, author);
  await choose('Picture 2', 'Picture 1');
  await expect.element(page.getByRole('img', { name: 'About 2' })).toBeVisible();
  await expect.element(page.getByText('Picture 1')).toBeVisible();
  await page.getByRole('button', { name: 'Change the description of picture 1' }).click();
  await expect.element(page.getByLabelText('Description')).toHaveValue('About 2');
  await page.getByLabelText('Description').fill('The wall');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Move picture 1 back' }).click();
  await fromVault.click();
  await expect.element(picker.getByText('Already added').first()).toBeVisible();
  await picker.getByRole('button', { name: 'Close' }).click();
  await publish.click();
  await expect
    .poll(() => published(requests))
    .toMatchObject([{ mediaIds: [first, second], alts: ['About 1', 'The wall'] }]);
  await expect.element(page.getByText('Picture 1')).not.toBeInTheDocument();
});

it('keeps chosen files when the page is opened again, also those that left the vault, and says which when they are refused', async () => {
  let isGone = false;
  const requests = fakeServer({
    ...server,
    [`GET /media/assets/${first}`]: () => assets[0],
    [`GET /media/assets/${second}`]: () => (isGone ? new Refusal(404, 'File not found') : assets[1]),
    'POST /posts': () => (isGone ? new Refusal(400, refused.message, undefined, [refused]) : created),
  });
  const author = authorOf(2);
  const opened = await show(<Composer author={author} />, author);
  await choose('Picture 1', 'Picture 2');
  await expect.element(page.getByText('Draft · Saved')).toBeVisible();
  await opened.unmount();
  await show(<Composer author={author} />, author);
  await expect.element(page.getByText('Picture 2')).toBeVisible();
  isGone = true;
  await publish.click();
  await expect.element(page.getByRole('alert').getByText(refused.message)).toBeVisible();
  expect(page.getByText(refused.message).elements()).toHaveLength(1);
  await expect.element(page.getByText('Not in your vault any more')).toBeVisible();
  await expect.element(page.getByText('Picture 1')).toBeVisible();
  isGone = false;
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect.element(page.getByText(refused.message)).not.toBeInTheDocument();
  await publish.click();
  await expect.poll(() => published(requests).at(-1)).toMatchObject({ mediaIds: [first] });
});

it('offers no vault to somebody who has none', async () => {
  fakeServer(server);
  const fan: OwnUser = { ...authorOf(4), role: 'FAN' };
  await show(<Composer author={fan} />, fan);
  await expect.element(page.getByText('Add pictures or files')).toBeVisible();
  await expect.element(fromVault).not.toBeInTheDocument();
});

it('adds files of the vault to a post, and keeps them when the dialog is closed', async () => {
  const saved = { ...makeAsset(1), id: '01981b5c-0000-7000-8000-00000000f101', assetId: first };
  const post: Post = { ...lockedPost, userId: ada.id, content: 'Opening night', isLocked: false, media: [saved] };
  let answer: unknown = new Refusal(400, refused.message, undefined, [refused]);
  const requests = fakeServer({
    ...server,
    [`GET /media/assets/${second}`]: () => assets[1],
    [`PUT /posts/${post.id}/files`]: () => answer,
  });
  const ends = { onSaved: vi.fn(), onConflict: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  const opened = await show(<EditFilesDialog post={post} isSold={false} {...ends} />);
  await fromVault.click();
  await expect.element(picker.getByText('Already added')).toBeVisible();
  await picker.getByRole('button', { name: /^Picture 2/ }).click();
  await picker.getByRole('button', { name: 'Add 1 file' }).click();
  await expect.element(page.getByText('Picture 2')).toBeVisible();
  await opened.unmount();
  await show(<EditFilesDialog post={post} isSold={false} {...ends} />);
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('alert').getByText(refused.message)).toBeVisible();
  answer = post;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => ends.onSaved.mock.calls.length).toBe(1);
  const sent = requests.filter(({ path }) => path === `/posts/${post.id}/files`);
  expect(sent.map(({ body }) => body)).toEqual(
    Array(2).fill(
      expect.objectContaining({
        order: [null, saved.id],
        mediaIds: [second],
        alts: ['About 2', 'About 1'],
        removed: [],
      }),
    ),
  );
});
