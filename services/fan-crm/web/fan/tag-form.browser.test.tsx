import type { ScreenHost } from '@stagedoor/screens/host';
import { showScreen } from '@stagedoor/screens/testing/show-screen';
import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { FanCard } from '#/contracts/fan.ts';
import { TagForm } from './tag-form.tsx';

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
  hasNote: false,
  note: '',
  noteRevision: 0,
  lists: [],
};

it('keeps a tag that is being typed where another one is taken off, and empties the field once it was put on', async () => {
  const sent: unknown[] = [];
  const call: unknown = async ({ method }: { method: string }, { body }: { body: unknown }) => {
    if (method === 'GET') return { tags: [], isCatchingUp: false };
    sent.push(body);
    return fan;
  };
  onTestFinished(showScreen(<TagForm fan={fan} />, { call: call as ScreenHost['call'] }));
  const field = page.getByRole('combobox');
  await field.fill('oboe');
  await page.getByRole('button', { name: 'Remove tag vip' }).click();
  await expect.poll(() => sent).toEqual([{ tags: [], removed: ['vip'] }]);
  await expect.element(page.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
  await expect.element(field).toHaveValue('oboe');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(field).toHaveValue('');
});

it('puts no tag on by the Enter that accepts what an input method has composed', async () => {
  const sent: unknown[] = [];
  const call: unknown = async ({ method }: { method: string }, { body }: { body: unknown }) => {
    if (method === 'GET') return { tags: [], isCatchingUp: false };
    sent.push(body);
    return fan;
  };
  onTestFinished(showScreen(<TagForm fan={fan} />, { call: call as ScreenHost['call'] }));
  const field = page.getByRole('combobox');
  await field.fill('常連');
  await field.click();
  const enter = { type: 'keyDown', key: 'Enter', text: '\r' } as const;
  // In Safari's order the composition is over by then.
  await cdp().send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 229 });
  await expect.element(field).toHaveValue('常連');
  expect(sent).toEqual([]);
  await cdp().send('Input.dispatchKeyEvent', { ...enter, windowsVirtualKeyCode: 13 });
  await expect.poll(() => sent).toEqual([{ tags: ['vip', '常連'], added: ['常連'] }]);
});
