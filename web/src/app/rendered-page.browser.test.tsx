import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeRenderedPage } from './rendered-page.ts';

const address = location.href;
const key = ['users', 'one', 'mara'];
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => {
  document.documentElement.classList.remove('is-personal');
  document.querySelector('#page-data')?.remove();
  history.replaceState(null, '', address);
});

/** Puts a page into the document as the server sends it, and takes it over at `path`. */
function take(path: string, build = `${__BUILD_ID__}-${__LANGUAGE__}`) {
  history.replaceState(null, '', path);
  const root = document.createElement('div');
  root.innerHTML = '<p data-style="width:40px">Mara</p>';
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'page-data';
  data.textContent = JSON.stringify({ build, path: '/mara', queries: [[key, { username: 'mara' }, 1_000]] });
  document.body.append(data);
  return { root, isRendered: takeRenderedPage(root, client) };
}

it('a rendered page is hydrated, with its data and its styles', () => {
  const { root, isRendered } = take('/mara?from=mail');
  expect(isRendered).toBe(true);
  expect(client.getQueryData(key)).toEqual({ username: 'mara' });
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1_000);
  expect(root.innerHTML).toBe('<p style="width: 40px;">Mara</p>');
});

it.each([
  ['whose part is chosen by the address', '/mara?tab=about', undefined],
  ['at another address', '/nora', undefined],
  ['of another build', '/mara', 'older-en'],
])('a page %s is rendered anew from its data', (_, path, build) => {
  expect(take(path, build).isRendered).toBe(false);
  expect(client.getQueryData(key)).toEqual({ username: 'mara' });
});

it('where somebody is signed in, nothing of the page for visitors is left', () => {
  document.documentElement.classList.add('is-personal');
  const { root, isRendered } = take('/mara');
  expect(isRendered).toBe(false);
  expect(root.childNodes).toHaveLength(0);
  expect(client.getQueryData(key)).toBeUndefined();
  expect(document.documentElement.classList.contains('is-personal')).toBe(false);
});
