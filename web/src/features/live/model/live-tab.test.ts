import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveNews } from './live-news.ts';
import { createLiveTab, type LiveTab } from './live-tab.ts';
import type { TabTalk } from './tab-talk.ts';

interface Watched {
  readonly tab: LiveTab;
  readonly posted: TabTalk[];
  readonly shown: (number | undefined)[];
  readonly gaps: () => number;
  readonly kept: number[];
  readonly connected: boolean[];
}

function open(startPlace?: number): Watched {
  const posted: TabTalk[] = [];
  const shown: (number | undefined)[] = [];
  const kept: number[] = [];
  const connected: boolean[] = [];
  let gaps = 0;
  const tab = createLiveTab({
    startPlace,
    keepPlace: (place) => kept.push(place),
    post: (talk) => posted.push(talk),
    onNews: ({ id }) => shown.push(id),
    onGap: () => {
      gaps += 1;
    },
    onConnected: (isConnected) => connected.push(isConnected),
  });
  return { tab, posted, shown, gaps: () => gaps, kept, connected };
}

function message(id: number): LiveNews {
  const data = {
    messageId: `m${id}`,
    conversationId: 'c',
    sequence: id,
    senderId: 'ann',
    receiverId: 'ben',
    type: 'TEXT',
    isPaid: false,
    isRequest: false,
    sentAt: '2026-11-20T10:00:00.000Z',
  } as const;
  return { event: 'message', id, data };
}

function unread(id: number, isComplete = true): LiveNews {
  return { event: 'unread', id, data: { notifications: 1, messages: 2, isComplete } };
}

function presence(userId: string, isOnline: boolean): LiveNews {
  return { event: 'presence', id: undefined, data: { userId, isOnline } };
}

/** Lets the second hear all that the first has said since the last time. */
function pass(from: Watched, to: Watched): void {
  for (const talk of from.posted.splice(0)) if (talk.kind !== 'hello') to.tab.told(talk);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the tab that leads', () => {
  it('shows each event once, however often the stream brings it', () => {
    const { tab, shown } = open(4);
    for (const id of [4, 5, 6, 5, 6, 7]) tab.heard(message(id));
    expect(shown).toEqual([5, 6, 7]);
  });

  it('takes the counts that come with a number that it knows', () => {
    const { tab, shown } = open(4);
    tab.heard(message(5));
    tab.heard(unread(5));
    expect(shown).toEqual([5, 5]);
  });

  it('has everything asked for anew where it began without a number, once', () => {
    const { tab, gaps, kept } = open();
    tab.heard(unread(9));
    tab.heard(message(10));
    tab.heard(unread(10));
    expect(gaps()).toBe(1);
    expect(kept).toEqual([9, 10]);
  });

  it('asks for nothing anew where the stream goes on where the page began', () => {
    const { tab, gaps } = open(9);
    tab.heard(unread(9));
    expect(gaps()).toBe(0);
  });

  it('goes on from a lower number where the server has lost its own', () => {
    const { tab, gaps, shown } = open(500);
    tab.heard(unread(3, false));
    tab.heard(message(4));
    expect(gaps()).toBe(1);
    expect(shown).toEqual([3, 4]);
    expect(tab.place()).toBe(4);
  });

  it('says of whom the stream does not tell after it opened anew that they have gone', () => {
    const { tab, posted } = open(1);
    tab.opened();
    tab.heard(presence('ann', true));
    tab.heard(presence('cleo', true));
    tab.opened();
    tab.heard(presence('cleo', true));
    posted.length = 0;
    vi.advanceTimersByTime(6000);
    expect(posted).toEqual([{ kind: 'news', news: presence('ann', false), after: 1 }]);
  });
});

describe('the other tabs', () => {
  it('show what the one that leads hears, once', () => {
    const leader = open(3);
    const other = open(3);
    leader.tab.opened();
    leader.tab.heard(unread(3));
    leader.tab.heard(message(4));
    pass(leader, other);
    // The next one to lead asks for what comes after its own number; what is sent twice is known.
    other.tab.heard(message(4));
    other.tab.heard(message(5));
    expect(other.shown).toEqual([3, 4, 5]);
    expect([leader.gaps(), other.gaps()]).toEqual([0, 0]);
    expect(leader.connected).toEqual([true]);
    expect(other.connected).toEqual([true]);
  });

  it('ask for everything anew where more had happened than when their page began', () => {
    const leader = open(3);
    leader.tab.heard(message(8));
    leader.tab.opened();
    const late = open(7);
    leader.posted.length = 0;
    leader.tab.answer();
    pass(leader, late);
    expect(late.gaps()).toBe(1);
    leader.tab.heard(message(9));
    pass(leader, late);
    expect(late.gaps()).toBe(1);
    expect(late.shown).toEqual([9]);
  });

  it('notice that they have missed what the one that leads was told', () => {
    const leader = open(3);
    const other = open(3);
    leader.tab.opened();
    leader.tab.heard(message(4));
    leader.posted.length = 0;
    leader.tab.heard(message(5));
    pass(leader, other);
    expect(other.gaps()).toBe(1);
    expect(other.tab.place()).toBe(5);
  });

  it('know who is online, and who is not any more', () => {
    const leader = open(3);
    leader.tab.opened();
    leader.tab.heard(presence('ann', true));
    const other = open(3);
    other.tab.told({ kind: 'state', isConnected: true, place: 3, online: ['cleo'] });
    leader.posted.length = 0;
    leader.tab.answer();
    const [state] = leader.posted;
    expect(state).toMatchObject({ kind: 'state', online: ['ann'] });
    pass(leader, other);
    other.tab.opened();
    expect(other.posted.at(-1)).toMatchObject({ online: ['ann'] });
  });

  it('say when news do not come from the start', () => {
    const leader = open(3);
    const other = open(3);
    leader.tab.answer();
    pass(leader, other);
    expect(other.connected).toEqual([]);
    leader.tab.lost();
    pass(leader, other);
    expect([leader.connected, other.connected]).toEqual([[false], [false]]);
  });

  it('say when news do not come any more', () => {
    const leader = open(3);
    const other = open(3);
    leader.tab.opened();
    leader.tab.lost();
    pass(leader, other);
    expect(other.connected).toEqual([true, false]);
  });
});
