import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChangePasswordForm } from '#/features/auth/components/change-password-form.tsx';
import { DeleteAccount } from '#/features/auth/components/delete-account.tsx';
import { ForgotPasswordForm } from '#/features/auth/components/forgot-password-form.tsx';
import { LoginForm } from '#/features/auth/components/login-form.tsx';
import { ProviderRegisterForm } from '#/features/auth/components/provider-register-form.tsx';
import { RegisterForm } from '#/features/auth/components/register-form.tsx';
import { ResetPasswordForm } from '#/features/auth/components/reset-password-form.tsx';
import { StepUpDialog } from '#/features/security/components/step-up-dialog.tsx';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';

const nothing = () => undefined;
const account = { accountType: 'FAN', onAccountTypeChange: nothing } as const;
const registration = { ticket: 't', provider: { key: 'club', name: 'Club' }, email: null, displayName: null };
const registering = <RegisterForm {...account} />;
const registeringByProvider = <ProviderRegisterForm registration={registration} {...account} />;
const loggingIn = <LoginForm onRegistrationDue={nothing} />;
const forgetting = <ForgotPasswordForm />;

const answers = {
  'GET /auth/linked-providers': () => ({ hasPassword: true, linked: [], available: [] }),
  'GET /auth/second-factors': () => ({ authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0 }),
  'POST /auth/reset-password/account': () => ({ email: ada.email }),
};
const input = (name: string) => document.querySelector(`input[name="${name}"]`);
const email = () => page.getByLabelText('Email');

it.each<[string, ReactNode, string]>([
  ['registering', registering, 'username'],
  ['registering by a provider', registeringByProvider, 'username'],
  ['logging in', loggingIn, 'username webauthn'],
  ['a forgotten password', forgetting, 'username'],
])('password managers take the mail address for the name that one logs in with: %s', async (_, form, hint) => {
  fakeServer(answers);
  await show(form, null);
  await expect.element(email()).toHaveAttribute('autocomplete', hint);
  // Of the fields that identify an account, only this one.
  const named = [...document.querySelectorAll('input[autocomplete~="username"]')];
  expect(named.map((field) => field.getAttribute('name'))).toEqual(['email']);
  const handle = input('username');
  if (handle) expect(handle.getAttribute('autocomplete')).toBe('off');
});

it.each<[string, ReactNode, string | undefined]>([
  ['changing a password', <ChangePasswordForm key="1" username={ada.username} onChanged={nothing} />, undefined],
  ['deleting the account', <DeleteAccount key="2" />, 'Delete account'],
  ['confirming who one is', <StepUpDialog key="3" />, undefined],
])('a hidden field holds the address for password managers: %s', async (_, form, opener) => {
  fakeServer(answers);
  await show(form, ada);
  if (opener) await page.getByRole('button', { name: opener }).click();
  await expect.poll(() => input('account')?.getAttribute('value')).toBe(ada.email);
  expect(input('account')?.getAttribute('autocomplete')).toBe('username');
  expect(input('account')?.closest('form')?.querySelector('[type=password]')).not.toBeNull();
});

it('a hidden field holds the address where a new password is chosen by a mailed link', async () => {
  fakeServer(answers);
  await show(<ResetPasswordForm token="a-token" />, null);
  await expect.poll(() => input('account')?.getAttribute('value')).toBe(ada.email);
});

it.each([
  ['an invisible sign', 'ada@exam\u200bple.org\u2060'],
  ['a full-width sign', 'ada＠example.org'],
  ['full-width ASCII', 'ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ'],
])('%s in an address is mended where one sees it, in every form', async (_, typed) => {
  fakeServer(answers);
  for (const form of [registering, registeringByProvider, loggingIn, forgetting]) {
    const shown = await show(form, null);
    await email().fill(typed);
    await expect.element(email()).toHaveValue('ada@example.org');
    await shown.unmount();
  }
});

it('the handle is mended as well', async () => {
  fakeServer(answers);
  await show(registering, null);
  await page.getByLabelText('Username').fill('ａｄａ＿\u200b1');
  await expect.element(page.getByLabelText('Username')).toHaveValue('ada_1');
});

it('an address is not mended while an input method composes it', async () => {
  fakeServer(answers);
  await show(registering, null);
  const field = email().element() as HTMLInputElement;
  const type = (value: string, isComposing: boolean) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  };
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  type('ａｄａ', true);
  await expect.element(email()).toHaveValue('ａｄａ');
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await expect.element(email()).toHaveValue('ada');
});

it('an address that somebody may have from before is left as it is where they log in, and refused for a new account', async () => {
  fakeServer(answers);
  const login = await show(loggingIn, null);
  await email().fill('ａda@example.org');
  await expect.element(email()).toHaveValue('ａda@example.org');
  await email().fill('a..b@example.org');
  await userEvent.tab();
  await expect.element(page.getByText('Email is invalid')).not.toBeInTheDocument();
  await login.unmount();
  await show(registering, null);
  await email().fill('a..b@example.org');
  await userEvent.tab();
  await expect.element(page.getByText('Email is invalid')).toBeVisible();
});
