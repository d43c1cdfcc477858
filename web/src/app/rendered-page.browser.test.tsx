import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeRenderedPage } from './rendered-page.ts';

const key = ['users', 'one', 'mara'];
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => {
  document.documentElement.classList.remove('is-personal');
  document.querySelector('#page-data')?.remove();
});

/** Puts a page into the document as the server sends it, and takes it over. */
function take(build = `${__BUILD_ID__}-${__LANGUAGE__}`, updatedAt = 1_000) {
  const root = document.createElement('div');
  root.innerHTML = '<p data-style="width:40px">Mara</p>';
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'page-data';
  data.textContent = JSON.stringify([build, [[key, { username: 'mara' }, updatedAt]]]);
  document.body.append(data);
  return { root, isRendered: takeRenderedPage(root, client) };
}

it('a rendered page is hydrated, with its data and its styles', () => {
  const { root, isRendered } = take();
  expect(isRendered).toBe(true);
  expect(client.getQueryData(key)).toEqual({ username: 'mara' });
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1_000);
  expect(root.innerHTML).toBe('<p style="width: 40px;">Mara</p>');
});

it('a page of another build is loaded and rendered anew', () => {
  expect(take('older-en').isRendered).toBe(false);
  expect(client.getQueryData(key)).toBeUndefined();
});

it('on a device whose clock is slow, the data grows old as what the device has loaded', () => {
  take(undefined, Date.now() + 3_600_000);
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(performance.timeOrigin);
});

it('where somebody is signed in, nothing of the page for visitors is taken', () => {
  document.documentElement.classList.add('is-personal');
  expect(take().isRendered).toBe(false);
  expect(client.getQueryData(key)).toBeUndefined();
});
