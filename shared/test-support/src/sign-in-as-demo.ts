import { demoLogins } from '@stagedoor/demo-world/demo-logins';
import type { BrowserContext } from 'playwright-core';
import { signIn } from './sign-in.ts';

/** Signs a browser in as the demo world's first person of a role, through the form. */
export async function signInAsDemo(
  context: BrowserContext,
  address: string,
  role: 'FAN' | 'CREATOR' | 'ADMIN',
): Promise<void> {
  const login = demoLogins.find((one) => one.role === role);
  if (login === undefined) throw new Error(`the demo world has no ${role}`);
  await signIn(context, address, login);
}
