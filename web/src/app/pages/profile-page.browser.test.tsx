import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { ProfilePage } from './profile-page.tsx';

it('says that there is no page where the address is no valid encoding, and asks for nobody', async () => {
  const requests = fakeServer({});
  const routes = (
    <Routes>
      <Route path=":username" element={<ProfilePage />} />
    </Routes>
  );
  await show(routes, ada, '/%E0%A4%A');
  await expect.element(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
  expect(requests).toEqual([]);
});
