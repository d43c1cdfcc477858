import type { Conversation } from '@stagedoor/contracts/conversation';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { ConversationList } from './conversation-list.tsx';

const COUNT = 2_000;
const started = Date.parse('2026-02-01T10:00:00.000Z');

function makeConversation(place: number): Conversation {
  return {
    id: `01981b5c-0000-7000-8000-${String(place).padStart(12, '0')}`,
    participant1Id: ada.id,
    participant2Id: ben.id,
    participant: { ...ben, displayName: `Person ${place}` },
    lastMessage: `Line ${place}`,
    lastMessageAt: new Date(started - place * 60_000).toISOString(),
    lastMessageSenderId: ben.id,
    unreadCount: place % 100 === 0 ? 1 : 0,
    isArchived: false,
    isRequest: false,
    isMuted: false,
    isPinned: place === 1,
  };
}
const all = Array.from({ length: COUNT }, (_, index) => makeConversation(index + 1));
const pagination = { page: 1, limit: 50, total: COUNT, totalPages: 1, hasMore: false, nextCursor: null };

async function showList({ inBox = true, folder = 'inbox' as 'inbox' | 'unread' } = {}) {
  fakeServer({
    'GET /messages/conversations': ({ query }) => ({
      conversations: query.get('unread') === 'true' ? all.filter(({ unreadCount }) => unreadCount > 0) : all,
      pagination,
    }),
  });
  const { width, height } = inBox ? desk : phone;
  await page.viewport(width, height);
  await show(
    <div data-testid="box" className={inBox ? 'h-[600px] overflow-y-auto' : ''}>
      <p className="h-20">Above the list</p>
      <ConversationList
        folder={folder}
        openId={undefined}
        hrefOf={(id) => `/messages?conversation=${id}`}
        emptyAction={null}
      />
    </div>,
  );
}
const row = (place: number) => page.getByRole('link', { name: new RegExp(`^(Person ${place})(\\D|$)`) });
const rows = () => page.getByRole('listitem').elements();

it.each([
  ['in a box', true],
  ['where the page scrolls', false],
])('keeps of thousands only those near the screen in the page: %s', async (_, inBox) => {
  await showList({ inBox });
  await expect.element(row(1)).toBeVisible();
  expect(row(1).element().textContent).toContain('Pinned');
  expect(rows().length).toBeLessThan(45);
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe(String(COUNT));
  const scroller = inBox ? page.getByTestId('box').element() : document.documentElement;
  expect(scroller.scrollHeight).toBeGreaterThan(COUNT * 70);
  await expect
    .poll(() => {
      scroller.scrollTo(0, scroller.scrollHeight);
      return row(COUNT).query();
    })
    .not.toBeNull();
  await expect.element(row(COUNT)).toBeInViewport();
  await expect.element(row(1)).not.toBeInTheDocument();
  expect(rows().length).toBeLessThan(45);
  scroller.scrollTo(0, 0);
  await expect.element(row(1)).toBeInViewport();
});

it('is walked by the Tab key, beyond what was in the page at first', async () => {
  await showList();
  await expect.element(row(1)).toBeVisible();
  (row(1).element() as HTMLElement).focus();
  for (let place = 2; place <= 40; place += 1) {
    await userEvent.tab();
    await expect.poll(() => document.activeElement?.textContent).toContain(`Person ${place}`);
  }
  await expect.element(row(40)).toBeInViewport();
});

it('holds the unread ones alone behind their filter', async () => {
  await showList({ folder: 'unread' });
  await expect.element(row(100)).toBeVisible();
  expect(rows().map((one) => one.getAttribute('aria-setsize'))[0]).toBe(String(COUNT / 100));
  await expect.element(row(1)).not.toBeInTheDocument();
});
