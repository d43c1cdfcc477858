import type { Browser, BrowserContext, ViewportSize } from 'playwright-core';
import type { TestPerson } from './register-people.ts';

/** Opens a browser's context in which this person is signed in, as the web app stores it. */
export function openContextOf(
  browser: Browser,
  address: string,
  { id, username, token, refreshToken }: TestPerson,
  viewport: ViewportSize,
): Promise<BrowserContext> {
  const session = {
    token,
    refreshToken,
    user: JSON.stringify({ id, username, displayName: null, avatarUrl: null, role: 'CREATOR', isVerified: false }),
  };
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    baseURL: address,
    viewport,
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
}
