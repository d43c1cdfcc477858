import type { Post } from '@stagedoor/contracts/post';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { lockedPost } from '#/shared/testing/browser/locked-post.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { fromMedia } from '../model/edited-files.ts';
import { readEditedFiles, storeEditedFiles } from '../model/edited-files-store.ts';
import { EditFilesDialog } from './edit-files-dialog.tsx';
import { EditPostDialog } from './edit-post-dialog.tsx';

const post: Post = { ...lockedPost, userId: ada.id, content: 'A first draft', media: [], isLocked: false };

/** The edits stored in this browser, of all tabs. */
function storedEdits(): readonly unknown[] {
  const entries = Object.entries(localStorage).filter(([key]) => key.startsWith(`post-edit:${ada.id}:${post.id}`));
  return entries.map(([, value]) => JSON.parse(value));
}

it('says that the post was deleted elsewhere, keeps what was typed, and lets the post go once it is closed', async () => {
  fakeServer({ [`PUT /posts/${post.id}`]: () => new Refusal(404, 'The requested resource was not found.') });
  const ends = { onSaved: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  await show(<EditPostDialog post={post} isScheduled={false} isCreator isSold={false} {...ends} />);
  await page.getByLabelText('Text').fill('A better text');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('This post was deleted', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Text')).toHaveValue('A better text');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(ends.onGone).toHaveBeenCalledOnce();
  expect(ends.onClose).not.toHaveBeenCalled();
});

it('says the same where its files are changed', async () => {
  const file = (n: number) => ({
    id: `01981b5c-0000-7000-8000-0000000000f${n}`,
    type: 'FILE' as const,
    url: null,
    thumbnailUrl: null,
    alt: `notes-${n}.pdf`,
    width: null,
    height: null,
    size: 10,
    mimeType: 'application/pdf',
  });
  const requests = fakeServer({});
  const ends = { onSaved: vi.fn(), onConflict: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  await show(<EditFilesDialog post={{ ...post, media: [file(1), file(2)] }} isSold={false} {...ends} />);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('its files cannot be changed', { exact: false })).toBeVisible();
  expect(requests).not.toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(ends.onGone).toHaveBeenCalledOnce();
});

it('shows a description from elsewhere beside one that was typed, and merges what only one side described', async () => {
  const picture = (n: number, alt: string) => ({
    id: `01981b5c-0000-7000-8000-0000000000f${n}`,
    type: 'FILE' as const,
    url: null,
    thumbnailUrl: null,
    alt,
    width: null,
    height: null,
    size: 10,
    mimeType: 'application/pdf',
  });
  const known: Post = { ...post, media: [picture(1, 'One'), picture(2, 'Two')], revision: 1 };
  let latest: Post = { ...known, media: [picture(1, 'One'), picture(2, 'From the telephone')], revision: 2 };
  const alts = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const requests = fakeServer({
    [`GET /posts/${post.id}`]: () => latest,
    [`PUT /posts/${post.id}/files`]: ({ body }) =>
      (body as { revision: number }).revision === latest.revision ? latest : new Refusal(409, 'x', 'changed_elsewhere'),
  });
  // As it was left before a reload.
  await storeEditedFiles(known, {
    files: known.media.map(fromMedia).map((file, place) => ({ ...file, alt: `Mine ${place + 1}` })),
    removed: [],
  });
  const ends = { onSaved: vi.fn(), onConflict: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  await show(<EditFilesDialog post={known} isSold={false} {...ends} />);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect.element(save).toBeEnabled();
  await save.click();
  await expect.element(page.getByText('This was changed elsewhere meanwhile', { exact: false })).toBeVisible();
  await expect.element(page.getByText('From the telephone')).toBeVisible();
  await expect.element(page.getByText('Describe file 2')).toBeVisible();
  expect(page.getByText('Describe file 1').elements()).toEqual([]);
  await expect.element(save).toBeDisabled();
  await page.getByRole('button', { name: 'Take the other' }).click();
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  latest = { ...latest, revision: 3 };
  await save.click();
  await expect.poll(() => ends.onSaved.mock.calls.length).toBe(1);
  expect(alts()).toMatchObject([
    { alts: ['Mine 1', 'Mine 2'], revision: 1 },
    { alts: ['Mine 1', 'Mine 2'], revision: 2 },
    { alts: ['Mine 1', 'Mine 2'], revision: 3 },
  ]);
});

it('opens with what was changed and not saved, after a reload too, and with what somebody else has changed since', async () => {
  fakeServer({ [`PUT /posts/${post.id}`]: () => ({ ...post, content: 'A better text' }) });
  // As an earlier version of the app has stored it, for all tabs.
  localStorage.setItem(
    `post-edit:${ada.id}:${post.id}`,
    JSON.stringify({ content: 'A better text', poll: 1, price: 2 }),
  );
  const ends = { onSaved: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  const changed: Post = { ...post, visibility: 'FOLLOWERS' };
  await show(<EditPostDialog post={changed} isScheduled={false} isCreator isSold={false} {...ends} />);
  await expect.element(page.getByLabelText('Text')).toHaveValue('A better text');
  await expect.element(page.getByRole('radio', { name: 'Followers' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.element(page.getByLabelText('Text')).toHaveValue('A first draft');
  await expect.poll(storedEdits).toEqual([]);
  await page.getByLabelText('Text').fill('A better text');
  await expect
    .poll(storedEdits)
    .toEqual([{ content: 'A better text', before: { content: 'A first draft' }, storedAt: expect.any(Number) }]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => ends.onSaved.mock.calls.length).toBe(1);
  await expect.poll(storedEdits).toEqual([]);
});

it('opens with the files that were chosen, described and ordered and not saved, after a reload too', async () => {
  fakeServer({});
  const media: Post['media'] = [
    {
      id: '01981b5c-0000-7000-8000-0000000000e1',
      type: 'FILE',
      url: null,
      thumbnailUrl: null,
      alt: 'notes.pdf',
      width: null,
      height: null,
      size: 10,
      mimeType: 'application/pdf',
    },
  ];
  const withFiles: Post = { ...post, id: '01981b5c-0000-7000-8000-0000000000e2', media };
  const [{ id: mediaId } = { id: '' }] = media;
  const file = new File(['A poem'], 'poem.txt', { type: 'text/plain' });
  await storeEditedFiles(withFiles, {
    files: [
      { file, kind: 'FILE', previewUrl: 'blob:of-the-page-before', alt: 'A poem of mine' },
      { mediaId, kind: 'FILE', previewUrl: mediaId, alt: 'My notes' },
    ],
    removed: [],
  });
  const ends = { onSaved: vi.fn(), onConflict: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  await show(<EditFilesDialog post={withFiles} isSold={false} {...ends} />);
  const items = page.getByRole('dialog').getByRole('listitem');
  // The last one adds files.
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual([expect.stringMatching(/^poem\.txt/), 'My notes', expect.anything()]);
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.poll(() => items.elements().length).toBe(2);
  await expect.poll(() => readEditedFiles(withFiles)).toBeUndefined();
});

it('changes the subject of a letter until its post is published, and sends none on demand', async () => {
  const requests = fakeServer({
    'GET /config': () => ({ features: ['post-notices'], version: '1' }),
    'POST /posts/letter-audience': () => ({ receivers: 3, readers: 3 }),
    [`PUT /posts/${post.id}`]: ({ body }) => ({ ...post, ...(body as object) }),
  });
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const ends = { onSaved: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  const scheduled: Post = {
    ...post,
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    letterSubject: 'News',
  };
  const open = () => show(<EditPostDialog post={scheduled} isScheduled isCreator isSold={false} {...ends} />);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const shown = await open();
  await expect.element(page.getByText(/^3 people/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('More news');
  await save.click();
  await expect.poll(sent).toEqual([{ letterSubject: 'More news' }]);
  await shown.unmount();
  await open();
  await page.getByRole('checkbox', { name: /Also send it as a letter/ }).click();
  await save.click();
  await expect.poll(() => sent().at(-1)).toEqual({ letterSubject: null });
});

describe('a post that was edited elsewhere meanwhile', () => {
  const refusal = () => new Refusal(409, 'This post was changed elsewhere meanwhile', 'changed_elsewhere');
  const known: Post = { ...post, revision: 1 };
  const text = page.getByLabelText('Text');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const dialogOf = (shown: Post, onSaved = vi.fn()) => (
    <EditPostDialog
      post={shown}
      isScheduled={false}
      isCreator
      isSold={false}
      onSaved={onSaved}
      onClose={vi.fn()}
      onGone={vi.fn()}
    />
  );

  async function open(latest: Post) {
    const onSaved = vi.fn();
    const requests = fakeServer({
      [`GET /posts/${post.id}`]: () => latest,
      [`PUT /posts/${post.id}`]: ({ body }) =>
        (body as { revision: number }).revision === latest.revision ? { ...latest, ...(body as object) } : refusal(),
    });
    const shown = await show(dialogOf(known, onSaved));
    await text.fill('From the laptop');
    await save.click();
    return { onSaved, shown, sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
  }

  it('keeps what was changed in other fields, without a question', async () => {
    const { onSaved, sent } = await open({ ...known, visibility: 'FOLLOWERS', revision: 2 });
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(sent()).toEqual([
      { content: 'From the laptop', revision: 1 },
      { content: 'From the laptop', revision: 2 },
    ]);
  });

  it('is shown beside what was typed in the same field, which is saved over it on demand', async () => {
    const { onSaved, sent } = await open({ ...known, content: 'From the telephone', revision: 2 });
    await expect.element(page.getByText('This was changed elsewhere meanwhile', { exact: false })).toBeVisible();
    expect(
      page
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['From the telephone', 'From the laptop']);
    await expect.element(text).toHaveValue('From the laptop');
    await expect.element(save).toBeDisabled();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(sent().at(-1)).toEqual({ content: 'From the laptop', revision: 2 });
  });

  it('is taken over on demand, and what was typed can come back', async () => {
    const { onSaved } = await open({ ...known, content: 'From the telephone', revision: 2 });
    await page.getByRole('button', { name: 'Take the other' }).click();
    await expect.element(text).toHaveValue('From the telephone');
    await page.getByRole('button', { name: 'Bring mine back' }).click();
    await expect.element(text).toHaveValue('From the laptop');
    expect(onSaved).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Undo my changes' }).click();
  });

  it('is asked about as soon as an edit that was left is opened again', async () => {
    fakeServer({});
    const shown = await show(dialogOf(known));
    await text.fill('From the laptop');
    await shown.unmount();
    await show(dialogOf({ ...known, content: 'From the telephone', revision: 2 }));
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await expect.element(text).toHaveValue('From the laptop');
    await page.getByRole('button', { name: 'Undo my changes' }).click();
    await expect.element(text).toHaveValue('From the telephone');
  });

  it('is asked about again where typing went on and the dialog was closed without a choice', async () => {
    const latest: Post = { ...known, content: 'From the telephone', revision: 2 };
    const { shown, sent } = await open(latest);
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await text.fill('From the laptop, longer');
    await shown.unmount();
    const again = await show(dialogOf(latest));
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await expect.element(text).toHaveValue('From the laptop, longer');
    await text.fill('From the laptop, longer still');
    await again.unmount();
    await show(dialogOf(latest));
    await expect.element(page.getByRole('button', { name: 'Take the other' })).toBeVisible();
    await expect.element(text).toHaveValue('From the laptop, longer still');
    await expect.element(save).toBeDisabled();
    expect(sent()).toHaveLength(1);
    await page.getByRole('button', { name: 'Take the other' }).click();
    await expect.poll(storedEdits).toEqual([]);
  });

  it('keeps what was typed while it was found out', async () => {
    let refuse = () => {};
    const refused = new Promise<Refusal>((resolve) => {
      refuse = () => resolve(refusal());
    });
    fakeServer({
      [`GET /posts/${post.id}`]: () => ({ ...known, content: 'From the telephone', revision: 2 }),
      [`PUT /posts/${post.id}`]: () => refused,
    });
    await show(dialogOf(known));
    await text.fill('From the laptop');
    await save.click();
    await text.fill('From the laptop, longer');
    refuse();
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await expect.element(text).toHaveValue('From the laptop, longer');
    await page.getByRole('button', { name: 'Undo my changes' }).click();
  });
});

it('has what was typed while it was saved when it is opened again, and says so', async () => {
  const saving = holdAnswer<Post>();
  fakeServer({ [`PUT /posts/${post.id}`]: () => saving.held });
  const ends = { onSaved: vi.fn(), onClose: vi.fn(), onGone: vi.fn() };
  const dialog = (shown: Post) => (
    <EditPostDialog post={shown} isScheduled={false} isCreator isSold={false} {...ends} />
  );
  const first = await show(dialog(post));
  await page.getByLabelText('Text').fill('A better text');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabelText('Text').fill('A better text, and more');
  const saved: Post = { ...post, content: 'A better text' };
  saving.release(saved);
  await expect.poll(() => ends.onSaved.mock.calls).toEqual([[saved]]);
  await expect.element(page.getByText('is not saved yet', { exact: false }).first()).toBeVisible();
  await first.unmount();
  await show(dialog(saved));
  await expect.element(page.getByLabelText('Text')).toHaveValue('A better text, and more');
  await page.getByRole('button', { name: 'Undo my changes' }).click();
  await expect.element(page.getByLabelText('Text')).toHaveValue('A better text');
  await expect.poll(storedEdits).toEqual([]);
});
