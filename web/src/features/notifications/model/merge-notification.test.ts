import type { Notification } from '@stagedoor/contracts/notification';
import { expect, it } from 'vitest';
import { mergeNotification } from './merge-notification.ts';

function make(id: string, minute: number, message = 'Ann liked your post'): Notification {
  const createdAt = `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    id,
    type: 'NEW_LIKE',
    title: 'New like',
    message,
    isRead: false,
    createdAt,
    actor: null,
    link: null,
    data: {},
  };
}

function listOf(...pages: Notification[][]) {
  return { pages: pages.map((notifications) => ({ notifications })), pageParams: pages.map(() => null) };
}

function shown(list: ReturnType<typeof listOf>): string[][] {
  return list.pages.map(({ notifications }) => notifications.map(({ id, message }) => `${id}: ${message}`));
}

it('inserts a new notification at the top', () => {
  const list = listOf([make('b', 2)], [make('a', 1)]);
  expect(shown(mergeNotification(list, make('c', 3))).map((page) => page.length)).toEqual([2, 1]);
  expect(shown(mergeNotification(listOf([]), make('c', 3)))).toEqual([['c: Ann liked your post']]);
});

it('inserts a late notification by its time', () => {
  const list = mergeNotification(listOf([make('c', 3), make('a', 1)]), make('b', 2));
  expect(list.pages[0]?.notifications.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

it('moves a notification up when a person is added to it, from any page', () => {
  const list = mergeNotification(listOf([make('b', 2)], [make('a', 1)]), make('a', 4, 'Ben and Ann liked your post'));
  expect(shown(list)).toEqual([['a: Ben and Ann liked your post', 'b: Ann liked your post'], []]);
});

it('leaves a known notification unchanged', () => {
  const read = { ...make('a', 4), isRead: true };
  const list = listOf([read]);
  expect(mergeNotification(list, make('a', 4))).toBe(list);
  expect(mergeNotification(list, make('a', 3))).toBe(list);
});
