import type { User } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearSession } from '#/shared/session/session-store.ts';
import { readStoredSession } from '#/shared/session/stored-session.ts';
import { fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { openOtherTab } from '#/shared/testing/browser/open-other-tab.ts';
import { ada, cleo, show } from '#/shared/testing/browser/show.tsx';
import { userQuery } from '../api/user-query.ts';
import { ProfileForm } from './profile-form.tsx';

it.each([
  ['9,50', 9.5],
  ['12.25', 12.25],
  ['１２，２５', 12.25],
  ['１２。５', 12.5],
])('takes %s for a price, also where the browser writes numbers with a point', async (typed, price) => {
  const requests = fakeServer({ 'PUT /users/profile': () => ({ ...cleo, subscriptionPrice: price }) });
  await show(<ProfileForm user={cleo} onChanged={vi.fn()} />);
  const field = page.getByLabelText('Subscription price');
  await field.clear();
  await userEvent.type(field, typed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => requests.find(({ method }) => method === 'PUT')?.body).toEqual({ subscriptionPrice: price });
});

it('refuses a price that a comma makes ambiguous', async () => {
  const requests = fakeServer({});
  await show(<ProfileForm user={cleo} onChanged={vi.fn()} />);
  const field = page.getByLabelText('Subscription price');
  await field.clear();
  await userEvent.type(field, '1,000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('at most two decimals', { exact: false })).toBeVisible();
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

/** The drafts of Cleo's form stored in this browser, of all tabs. */
function storedDrafts(): readonly unknown[] {
  const entries = Object.entries(localStorage).filter(([key]) => key.startsWith(`profile-draft:${cleo.id}`));
  return entries.map(([, value]) => JSON.parse(value));
}

describe('what was typed and not saved', () => {
  const own = { ...ada, id: cleo.id, username: cleo.username };
  const others = { ...cleo, id: ada.id };
  const bio = page.getByLabelText('Bio');
  const form = <ProfileForm user={cleo} onChanged={vi.fn()} />;

  it('is there again for the same person alone after their session has ended', async () => {
    fakeServer({});
    const shown = await show(form, own);
    await userEvent.fill(bio, 'I paint in the rain.');
    await clearSession(readStoredSession());
    await shown.unmount();
    const another = await show(<ProfileForm user={others} onChanged={vi.fn()} />);
    await expect.element(bio).toHaveValue('');
    await another.unmount();
    await show(form, own);
    await expect.element(bio).toHaveValue('I paint in the rain.');
    await expect.element(page.getByText('Not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(bio).toHaveValue('');
    await expect.poll(storedDrafts).toEqual([]);
  });

  it('is forgotten when its person leaves the form', async () => {
    fakeServer({});
    const shown = await show(form, own);
    await userEvent.fill(bio, 'Left.');
    await expect.poll(storedDrafts).toMatchObject([{ bio: 'Left.', before: { bio: '' } }]);
    await shown.unmount();
    expect(storedDrafts()).toEqual([]);
  });

  it('is not there where what is stored is damaged', async () => {
    fakeServer({});
    localStorage.setItem(`profile-draft:${cleo.id}`, '{"bio":7,"displayName":"Cleo the Second","other":"x"}');
    const shown = await show(form, own);
    await expect.element(page.getByLabelText('Display name')).toHaveValue('Cleo the Second');
    await expect.element(bio).toHaveValue('');
    await shown.unmount();
    localStorage.setItem(`profile-draft:${cleo.id}`, '{"bio":');
    await show(form, own);
    await expect.element(bio).toHaveValue('');
  });
});

describe('what is typed into the form in another tab', () => {
  const own = { ...ada, id: cleo.id, username: cleo.username };
  const bio = page.getByLabelText('Bio');
  const key = `profile-draft:${cleo.id}:other`;

  it('stays that tab’s own, and is neither overwritten nor deleted from here', async () => {
    fakeServer({});
    await openOtherTab();
    localStorage.setItem(key, '{"bio":"From the other tab","before":{"bio":""},"storedAt":1}');
    const shown = await show(<ProfileForm user={cleo} onChanged={vi.fn()} />, own);
    await userEvent.fill(page.getByLabelText('Display name'), 'Cleo the Second');
    await expect.poll(storedDrafts).toHaveLength(2);
    await expect.element(bio).toHaveValue('');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(storedDrafts).toEqual([{ bio: 'From the other tab', before: { bio: '' }, storedAt: 1 }]);
    await shown.unmount();
    expect(storedDrafts()).toHaveLength(1);
  });

  it('comes into this form once that tab is closed, the newest of each field', async () => {
    fakeServer({});
    const close = await openOtherTab();
    localStorage.setItem(key, '{"bio":"From the other tab","before":{"bio":""},"storedAt":2}');
    localStorage.setItem(
      `profile-draft:${cleo.id}`,
      '{"bio":"Of an earlier version","displayName":"Cleo the First","before":{"bio":"","displayName":"Cleo Moe"}}',
    );
    await close();
    await show(<ProfileForm user={cleo} onChanged={vi.fn()} />, own);
    await expect.element(bio).toHaveValue('From the other tab');
    await expect.element(page.getByLabelText('Display name')).toHaveValue('Cleo the First');
    await expect
      .poll(storedDrafts)
      .toMatchObject([{ bio: 'From the other tab', displayName: 'Cleo the First', before: { bio: '' } }]);
  });

  it('is in conflict with what was saved since', async () => {
    fakeServer({});
    localStorage.setItem(key, '{"bio":"From the other tab","before":{"bio":"Before"},"storedAt":1}');
    await show(<ProfileForm user={{ ...cleo, bio: 'Saved since' }} onChanged={vi.fn()} />, own);
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await expect.element(bio).toHaveValue('From the other tab');
  });
});

/** The form over the cached profile, as the settings show it. */
function CachedForm() {
  const own = useQuery(userQuery(cleo.username));
  return own.data ? <ProfileForm user={own.data} onChanged={vi.fn()} /> : null;
}

describe('a profile that was changed elsewhere meanwhile', () => {
  const refusal = () => new Refusal(409, 'Your profile was changed elsewhere meanwhile', 'changed_elsewhere');
  const known = { ...cleo, bio: 'Before', revision: 1 };
  const own = { ...ada, id: cleo.id, username: cleo.username };
  const bio = page.getByLabelText('Bio');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  async function open(latest: User & { readonly revision: number }) {
    let stored: typeof latest = known;
    const requests = fakeServer({
      [`GET /users/${cleo.username}`]: () => known,
      [`GET /users/${cleo.id}`]: () => stored,
      'PUT /users/profile': ({ body }) => {
        stored = stored === known ? latest : stored;
        if ((body as { revision: number }).revision !== stored.revision) return refusal();
        stored = { ...stored, ...(body as object), revision: stored.revision + 1 };
        return stored;
      },
    });
    const shown = await show(<CachedForm />, own);
    await userEvent.fill(bio, 'From the laptop');
    await save.click();
    return { shown, sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
  }

  it('keeps what was changed in other fields, without a question', async () => {
    const { sent } = await open({ ...known, displayName: 'Cleo of the Telephone', revision: 5 });
    await expect.element(page.getByText('Profile updated')).toBeVisible();
    expect(sent()).toEqual([
      { bio: 'From the laptop', revision: 1 },
      { bio: 'From the laptop', revision: 5 },
    ]);
    await expect.element(page.getByLabelText('Display name')).toHaveValue('Cleo of the Telephone');
  });

  it('is shown beside what was typed in the same field, which is saved over it on demand', async () => {
    const { sent } = await open({ ...known, bio: 'From the telephone', revision: 5 });
    await expect.element(page.getByText('This was changed elsewhere meanwhile', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('definition').first()).toHaveTextContent('From the telephone');
    await expect.element(bio).toHaveValue('From the laptop');
    expect(save.elements()).toEqual([]);
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect.element(page.getByText('Profile updated')).toBeVisible();
    expect(sent().at(-1)).toEqual({ bio: 'From the laptop', revision: 5 });
  });

  it('is taken over on demand, and what was typed can come back', async () => {
    const { sent } = await open({ ...known, bio: 'From the telephone', revision: 5 });
    await page.getByRole('button', { name: 'Take the other' }).click();
    await expect.element(bio).toHaveValue('From the telephone');
    await page.getByRole('button', { name: 'Bring mine back' }).click();
    await expect.element(bio).toHaveValue('From the laptop');
    expect(sent()).toHaveLength(1);
  });

  it('is asked about again after a reload where typing went on without a choice', async () => {
    const latest = { ...known, bio: 'From the telephone', revision: 5 };
    const { shown } = await open(latest);
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await userEvent.fill(bio, 'From the laptop, longer');
    await expect.poll(storedDrafts).toMatchObject([{ bio: 'From the laptop, longer', before: { bio: 'Before' } }]);
    // A reload keeps the stored draft, while unmounting the form deletes it.
    const [key = '', stored = ''] =
      Object.entries(localStorage).find(([name]) => name.startsWith('profile-draft:')) ?? [];
    await shown.unmount();
    localStorage.setItem(key, stored);
    await show(<ProfileForm user={latest} onChanged={vi.fn()} />, own);
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await expect.element(bio).toHaveValue('From the laptop, longer');
  });

  it('is not replaced by Enter before the person has decided', async () => {
    const { sent } = await open({ ...known, bio: 'From the telephone', revision: 5, role: 'FAN' });
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    await page.getByLabelText('Display name').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Save mine' })).toBeVisible();
    expect(sent()).toHaveLength(1);
  });
});

it('takes nothing more while it is saved, because what was saved is shown after that', async () => {
  const saving = holdAnswer<typeof cleo>();
  fakeServer({ 'PUT /users/profile': () => saving.held });
  await show(<ProfileForm user={cleo} onChanged={vi.fn()} />);
  const name = page.getByLabelText('Display name');
  await name.fill('Cleo the Second');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await userEvent.keyboard(' and Third');
  await expect.element(name).toHaveValue('Cleo the Second');
  saving.release({ ...cleo, displayName: 'Cleo the Second' });
  await expect.element(name).not.toHaveAttribute('readonly');
  await expect.element(name).toHaveValue('Cleo the Second');
});
