import type { BrowserContext } from 'playwright-core';
import { call } from './api.ts';

export const PASSWORD = 'stage-door-1';

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly user: { readonly id: string };
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

/** Every page of the context opens as that person, as after a sign-in in another tab. */
export async function signInAs(context: BrowserContext, address: string, { user, token, refreshToken }: Person) {
  const page = await context.newPage();
  await page.goto(`${address}/theme.js`);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    },
    { user: JSON.stringify(user), token, refreshToken },
  );
  await page.close();
}
