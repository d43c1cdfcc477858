import { demoLogins } from '@stagedoor/demo-world/demo-logins';
import type { BrowserContext } from 'playwright-core';

/** Signs a browser in as the demo world's first person of a role, through the form. */
export async function signInAsDemo(
  context: BrowserContext,
  address: string,
  role: 'FAN' | 'CREATOR' | 'ADMIN',
): Promise<void> {
  const login = demoLogins.find((one) => one.role === role);
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.locator('input[type="email"]').fill(login?.email ?? '');
  await page.locator('input[type="password"]').fill(login?.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.close();
}
