import { findViolations } from '@stagedoor/test-support/find-violations';
import { expect, inject, it } from 'vitest';
import { publishPost } from './support/api.ts';
import { openBrowser } from './support/open-browser.ts';
import { registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

// Some screens; `npm run prove -- axe` visits all of them in each theme and width.
it('axe finds nothing on screens of visitors and creators, with its experimental rules', async () => {
  const creator = await registerPerson(address, 'axel', 'CREATOR');
  await publishPost(address, creator.token, 'A post to look at');
  const seats = [
    { page: await openWindow(), paths: ['/', `/${creator.username}`] },
    {
      page: await openWindow(creator, { width: 390, height: 844 }),
      paths: ['/feed', '/post/create', '/settings?tab=security', '/messages'],
    },
  ];
  for (const { page, paths } of seats) {
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('[class*="animate-shimmer"]').first().waitFor({ state: 'detached' });
      expect({ path, found: await findViolations(page) }).toEqual({ path, found: [] });
    }
  }
});
