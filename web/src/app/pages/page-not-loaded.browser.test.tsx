import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { PostPage } from './post-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { ServicePage } from './service-page.tsx';
import { ServiceScreenPage } from './service-screen-page.tsx';

const busy = () => new Refusal(503, 'Busy');

const pages: readonly (readonly [string, string, ComponentType, string])[] = [
  ['a post', '/post/:postId', PostPage, '/post/7'],
  ['a profile', '/:username', ProfilePage, '/cleo'],
  ['a service', '/services/:serviceId', ServicePage, '/services/crypto'],
  ['the screen of a service', '/services/:serviceId/app', ServiceScreenPage, '/services/crypto/app'],
];

it.each(pages)('gives the page of %s that cannot be loaded a title and a heading', async (_, path, Page, address) => {
  fakeServer({
    'GET /posts/7': busy,
    'GET /users/cleo': busy,
    'GET /services/crypto': busy,
    'GET /crypto/app/screen': busy,
  });
  await show(
    <Routes>
      <Route path={path} element={<Page />} />
    </Routes>,
    undefined,
    address,
  );
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Not loaded' })).toBeInTheDocument();
  expect(document.title).toBe('Not loaded · Stagedoor');
});
