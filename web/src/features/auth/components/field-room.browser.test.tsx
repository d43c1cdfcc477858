import {
  changePassword,
  forgotPassword,
  login,
  register,
  resetPassword,
  takenMessages,
} from '@stagedoor/contracts/auth';
import { registerWithProvider } from '@stagedoor/contracts/sign-in-providers';
import type { ReactNode } from 'react';
import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as english from '#/shared/config/texts/auth.ts';
import * as spanish from '#/shared/config/texts/es/auth.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { findGrowingFields } from '#/shared/testing/browser/find-growing-fields.ts';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ProviderRegisterForm } from './provider-register-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const nothing = () => undefined;
const account = { accountType: 'FAN', onAccountTypeChange: nothing } as const;
const registration = { ticket: 't', provider: { key: 'club', name: 'Club' }, email: null, displayName: null };

const repeat = { confirmPassword: [english.passwordsDiffer, spanish.passwordsDiffer, spanish.confirmPassword] };
const taken = {
  ...repeat,
  username: [takenMessages.username, 'Username is not available'],
  email: [takenMessages.email],
};

const forms: readonly (readonly [string, ReactNode, TSchema])[] = [
  ['registering', <RegisterForm key="1" {...account} />, register.body],
  [
    'registering by a provider',
    <ProviderRegisterForm key="2" registration={registration} {...account} />,
    registerWithProvider.body,
  ],
  ['signing in', <LoginForm key="3" onRegistrationDue={nothing} />, login.body],
  ['a forgotten password', <ForgotPasswordForm key="4" />, forgotPassword.body],
  ['resetting a password', <ResetPasswordForm key="5" token="a-token" />, resetPassword.body],
  ['changing a password', <ChangePasswordForm key="6" username="ada" onChanged={nothing} />, changePassword.body],
];

it.each(forms)('every error has its room at 390 pixels, in English and Spanish: %s', async (_, form, schema) => {
  await page.viewport(phone.width, phone.height);
  fakeServer({});
  await show(form, null);
  await expect.poll(() => document.querySelectorAll('main input[name]').length).toBeGreaterThan(0);
  expect(findGrowingFields(schema, taken)).toEqual([]);
});
