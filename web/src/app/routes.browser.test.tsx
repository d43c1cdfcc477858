import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { routes } from './routes.tsx';

/** The routes without the layout around them. */
function Pages() {
  const [layout] = routes;
  return useRoutes((layout?.children ?? []).map(({ errorElement: _, ...route }) => route));
}

it.each(['/%E0%A4%A', '/@ada/%zz', '/%zz/followers', '/post/%ff', '//', '//ada', '/feed//', '/a%2Fb', '/100%25'])(
  'says that there is no page at %s, and asks for nothing of it',
  async (address) => {
    const requests = fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
    await show(<Pages />, ada, address);
    await expect.element(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
    expect(requests.filter(({ path }) => path !== '/config')).toEqual([]);
  },
);

it('shows whoever had the name of a page before it was one', async () => {
  const requests = fakeServer({ 'GET /config': () => ({ features: [], version: '1' }) });
  await show(<Pages />, ada, '/@vault');
  await expect.poll(() => requests.map(({ path }) => path)).toContain('/users/vault');
});

it('leaves the first segment of every route to nobody who takes it for a username', () => {
  const pathsOf = (list: readonly RouteObject[]): string[] =>
    list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
  const segments = pathsOf(routes).map((path) => path.replace(/^\//, '').split('/')[0] ?? '');
  const names = segments.filter((segment) => segment !== '' && segment !== '*' && !segment.startsWith(':'));
  expect(names).toEqual(expect.arrayContaining(['purchases', 'tags', 'developers']));
  expect(names.filter((name) => !reservedUsernames.includes(name.replaceAll('-', '_')))).toEqual([]);
});
