import type { Page } from 'playwright-core';
import { call } from './api.ts';

export const PASSWORD = 'stage-door-1';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly user: { readonly id: string; readonly isEmailVerified: boolean };
}

let count = 0;

/** A name that nobody else in this run has. */
export function newName(stem: string): string {
  count += 1;
  return `${stem}_${process.pid.toString(36)}${Date.now().toString(36).slice(-5)}${count}`;
}

/** Someone who is registered, by the call that the page makes. */
export async function registerPerson(address: string, stem: string, role: 'FAN' | 'CREATOR' = 'FAN'): Promise<Person> {
  const username = newName(stem);
  const email = `${username}@example.com`;
  const body = { email, username, password: PASSWORD, confirmPassword: PASSWORD, role };
  const answer = await call<Omit<Person, 'username' | 'email'>>(address, 'POST', '/auth/register', { body });
  return { ...answer, username, email };
}

/** Signs the person in for every page of the window's context, as a sign-in in another tab would. */
export async function signInAs(page: Page, { user, token, refreshToken }: Person): Promise<void> {
  // The smallest file of the app's origin, because only a page of that origin may write to its storage.
  await page.goto('/theme.js');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { token, refreshToken, user: JSON.stringify(user) },
  );
}
