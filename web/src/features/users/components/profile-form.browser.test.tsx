import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearSession } from '#/shared/session/session-store.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, show } from '#/shared/testing/browser/show.tsx';
import { ProfileForm } from './profile-form.tsx';

it.each([
  ['9,50', 9.5],
  ['12.25', 12.25],
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

describe('what was typed and not saved', () => {
  const own = { ...ada, id: cleo.id, username: cleo.username };
  const others = { ...cleo, id: ada.id };
  const bio = page.getByLabelText('Bio');
  const form = <ProfileForm user={cleo} onChanged={vi.fn()} />;

  it('is there again for the same person alone after their session has ended', async () => {
    fakeServer({});
    const shown = await show(form, own);
    await userEvent.fill(bio, 'I paint in the rain.');
    clearSession();
    await shown.unmount();
    const another = await show(<ProfileForm user={others} onChanged={vi.fn()} />);
    await expect.element(bio).toHaveValue('');
    await another.unmount();
    await show(form, own);
    await expect.element(bio).toHaveValue('I paint in the rain.');
    await expect.element(page.getByText('Not saved yet')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(bio).toHaveValue('');
    await expect.poll(() => localStorage.getItem(`profile-draft:${cleo.id}`)).toBeNull();
  });

  it('is forgotten when its person leaves the form', async () => {
    fakeServer({});
    const shown = await show(form, own);
    await userEvent.fill(bio, 'Left.');
    await expect.poll(() => localStorage.getItem(`profile-draft:${cleo.id}`)).toBe('{"bio":"Left."}');
    await shown.unmount();
    expect(localStorage.getItem(`profile-draft:${cleo.id}`)).toBeNull();
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
