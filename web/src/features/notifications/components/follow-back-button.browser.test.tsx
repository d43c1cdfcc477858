import type { Notification } from '@stagedoor/contracts/notification';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ben, show } from '#/shared/testing/browser/show.tsx';
import { useNotificationActions } from '../model/use-notification-actions.ts';
import { NotificationList } from './notification-list.tsx';

const notification: Notification = {
  id: '01981b5c-0000-7000-8000-0000000000c1',
  type: 'NEW_FOLLOWER',
  title: 'New follower',
  message: 'Ben Roe follows you',
  isRead: false,
  createdAt: '2026-02-01T10:00:00.000Z',
  actor: ben,
  isFollowedBack: false,
  link: null,
  data: {},
};
const pagination = { page: 1, limit: 50, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
const path = `/users/follow/${ben.id}`;
const change = { isFollowing: true, isRequested: false, followers: 1 };
const followBack = page.getByRole('button', { name: 'Follow back', exact: true });
const undo = page.getByRole('button', { name: 'Undo', exact: true });

function List() {
  return (
    <NotificationList filter="all" kind={undefined} actions={useNotificationActions()} onShowAll={() => undefined} />
  );
}

async function open(answers: Parameters<typeof fakeServer>[0], shown: Notification = notification) {
  const requests = fakeServer({ 'GET /notifications': () => ({ notifications: [shown], pagination }), ...answers });
  await show(<List />);
  return () => requests.filter((request) => request.path === path).map(({ method }) => method);
}

it.each([
  ['a follow', change],
  ['a request to follow', { ...change, isFollowing: false, isRequested: true }],
])('offers to undo %s, and the button comes back with it', async (_, answer) => {
  const methods = await open({
    [`POST ${path}`]: () => answer,
    [`DELETE ${path}`]: () => ({ ...change, isFollowing: false, followers: 0 }),
  });
  await followBack.click();
  await undo.click();
  await expect.element(followBack).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(methods()).toEqual(['POST', 'DELETE']);
});

it('stays followed, and says why, where the server refuses to undo it', async () => {
  await open({ [`POST ${path}`]: () => change, [`DELETE ${path}`]: () => new Refusal(409, 'This follow stays') });
  await followBack.click();
  await undo.click();
  await expect.element(page.getByText('This follow stays').first()).toBeVisible();
  await expect.element(followBack).not.toBeInTheDocument();
});

it('shows a notification of a type that a newer server sends', async () => {
  const unknown = { ...notification, type: 'NEW_KIND', title: 'Something new' } as unknown as Notification;
  await open({}, unknown);
  await expect.element(page.getByText('Something new', { exact: true })).toBeVisible();
});
