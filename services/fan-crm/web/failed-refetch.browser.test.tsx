import { defineScreen } from '@stagedoor/screens/define-screen';
import type { ScreenHost } from '@stagedoor/screens/host';
import { provideHostModules } from '@stagedoor/screens/host-modules';
import { plainUi } from '@stagedoor/screens/testing/plain-ui';
import { makeTestHost } from '@stagedoor/screens/testing/render-screen';
import { showScreen } from '@stagedoor/screens/testing/show-screen';
import { onlineManager } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { FanCard } from '#/contracts/fan.ts';
import type { FanList } from '#/contracts/list-calls.ts';
import { CrmScreen } from './crm-screen.tsx';
import { FanPage } from './fan/fan-page.tsx';
import { FansPage } from './fans/fans-page.tsx';
import { ListPage } from './lists/list-page.tsx';

const fan: FanCard = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  username: 'ada',
  displayName: 'Ada Doe',
  avatarUrl: null,
  since: '2026-01-05T12:00:00.000Z',
  isFollowing: true,
  subscription: null,
  renewals: 0,
  spent: { total: 0, subscriptions: 0, tips: 0, posts: 0, messages: 0 },
  lastWroteAt: null,
  lastWrittenAt: null,
  tags: ['vip'],
  hasNote: true,
  note: 'Plays the oboe',
  noteRevision: 1,
  lists: [],
};
const list: FanList & { readonly fans: number } = { id: 'a', name: 'Friends', rule: null, revision: 1, fans: 1 };

interface Query {
  readonly cursor?: string;
}

/** A service that can be away, of one fan, one list and a second page of fans. */
function fakeService() {
  const state = { isAway: false, failed: 0 };
  const find = (path: string, { cursor }: Query) => {
    if (path === '/fan-crm/tags') return { tags: [], isCatchingUp: false };
    if (path === '/fan-crm/lists') return { lists: [list] };
    if (path === '/fan-crm/lists/:id') return list;
    if (path !== '/fan-crm/fans') return fan;
    const fans = cursor === undefined ? [fan] : [{ ...fan, id: 'second', displayName: 'Ben Roe' }];
    const pagination = { page: 1, limit: 1, total: 2, totalPages: 2, hasMore: cursor === undefined };
    return { fans, pagination: { ...pagination, nextCursor: cursor === undefined ? 'next' : null } };
  };
  const answer = async (path: string, query: Query = {}) => {
    if (!state.isAway) return find(path, query);
    state.failed += 1;
    throw Object.assign(new Error('Server error'), { statusCode: 503 });
  };
  const call: unknown = ({ path }: { path: string }, { query }: { query?: Query }) => answer(path, query);
  return { state, call: call as ScreenHost['call'] };
}

/** Has all that is shown asked for again, as when its person comes back to the page, and waits for the failure. */
async function failToRefetch(state: { isAway: boolean; failed: number }) {
  state.isAway = true;
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => state.failed).toBeGreaterThan(0);
  // The failure is rendered by the frame after the next one.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

it('keeps a fan on the page, with the note that is being written, where they cannot be refetched', async () => {
  const { state, call } = fakeService();
  onTestFinished(showScreen(<FanPage id={fan.id} />, { call }));
  const note = page.getByRole('textbox', { name: /^Note/ });
  await note.fill('Plays the violin');
  await failToRefetch(state);
  await expect.element(note).toHaveValue('Plays the violin');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

it('keeps a list and the fans on it', async () => {
  const { state, call } = fakeService();
  onTestFinished(showScreen(<ListPage id={list.id} />, { call }));
  await expect.element(page.getByText('Ada Doe')).toBeVisible();
  await failToRefetch(state);
  await expect.element(page.getByRole('heading', { name: 'Friends' })).toBeVisible();
  await expect.element(page.getByText('Ada Doe')).toBeVisible();
});

it('keeps the fans that are shown where the next ones cannot be loaded, and says so below them', async () => {
  const { state, call } = fakeService();
  onTestFinished(showScreen(<FansPage />, { call }));
  const more = page.getByRole('button', { name: 'Load More' });
  await expect.element(more).toBeVisible();
  state.isAway = true;
  await more.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Server error');
  await expect.element(page.getByText('Ada Doe')).toBeVisible();
});

it('says without a network at once that a page cannot be loaded, instead of waiting for one', async () => {
  provideHostModules({ modules: {}, ui: plainUi });
  const { state, call } = fakeService();
  state.isAway = true;
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const element = document.body.appendChild(document.createElement('main'));
  const unmount = await defineScreen(CrmScreen).mount(element, makeTestHost({ call }));
  onTestFinished(() => {
    unmount();
    element.remove();
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Server error');
});
