import { expect, it } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top;

it.each([phone, desk])(
  'the first press on the terms counts, right after a wrong field, at $width pixels',
  async (size) => {
    await page.viewport(size.width, size.height);
    fakeServer({});
    await show(<RegisterForm accountType="FAN" onAccountTypeChange={() => undefined} />, null);
    await page.getByLabelText('Email').fill('nobody');
    await page.getByLabelText('Username').fill('a b');
    const terms = page.getByRole('checkbox');
    terms.element().scrollIntoView({ block: 'center' });
    await commands.pressSlowly(terms.selector);
    await expect.element(page.getByText('Username can only contain letters, numbers, and underscores')).toBeVisible();
    await expect.element(terms).toBeChecked();
  },
);

it.each([phone, desk])('an error that appears moves nothing below it, at $width pixels', async (size) => {
  await page.viewport(size.width, size.height);
  fakeServer({});
  await show(<LoginForm onRegistrationDue={() => undefined} />, null);
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  const before = topOf(button);
  await page.getByLabelText('Email').fill('nobody');
  page.getByLabelText('Password', { exact: true }).element().focus();
  page.getByLabelText('Email').element().focus();
  await expect.element(page.getByText('Email is invalid')).toBeVisible();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  expect(topOf(button)).toBe(before);
});

it('what was typed is there again after a reload, but for the passwords, and gone once the page was left', async () => {
  fakeServer({});
  const form = <RegisterForm accountType="FAN" onAccountTypeChange={() => undefined} />;
  const shown = await show(form, null);
  await page.getByLabelText('Email').fill('ada@example.com');
  await page.getByLabelText('Username').fill('ada');
  await page.getByLabelText('Display name').fill('Ada Doe');
  await page.getByLabelText('Password', { exact: true }).fill('a secret of mine');
  const stored = { ...sessionStorage };
  expect(JSON.stringify(stored)).not.toContain('a secret of mine');
  await shown.unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain('ada');
  // The browser leaves a page without unmounting it.
  Object.assign(sessionStorage, stored);
  await show(form, null);
  await expect.element(page.getByLabelText('Email')).toHaveValue('ada@example.com');
  await expect.element(page.getByLabelText('Username')).toHaveValue('ada');
  await expect.element(page.getByLabelText('Display name')).toHaveValue('Ada Doe');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('');
});
