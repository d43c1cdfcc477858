import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createToggle } from './optimistic-toggle.ts';

interface Item {
  readonly id: string;
  readonly on: boolean;
  readonly count: number;
}
type State = Pick<Item, 'on' | 'count'>;

const off: Item = { id: 'a', on: false, count: 3 };
const key = ['things', 'a'];

/** A toggle whose server answers when the test says so, over a client that has the object cached. */
function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(key, off);
  const sent: boolean[] = [];
  const waiting: { resolve: (state: State) => void; reject: (error: Error) => void }[] = [];
  const toggle = createToggle<Item, State>({
    under: ['things'],
    stateOf: ({ on, count }) => ({ on, count }),
    isOn: ({ on }) => on,
    flip: ({ on, count }) => ({ on: !on, count: count + (on ? -1 : 1) }),
    send: (_thing, on) => {
      sent.push(on);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    save: (cache, thing, state) => cache.setQueryData(key, { ...thing, ...state }),
  });
  const cached = () => client.getQueryData<Item>(key) ?? off;
  return {
    client,
    sent,
    shown: () => toggle.read(cached()),
    cached: () => ({ on: cached().on, count: cached().count }),
    press: () => toggle.press(client, cached()),
    answer: (state: State) => waiting.shift()?.resolve(state),
    fail: () => waiting.shift()?.reject(new Error('away')),
  };
}

describe('a toggle', () => {
  it('shows the press at once, and the server’s count once it has answered', async () => {
    const like = setUp();
    const done = like.press();
    expect(like.shown()).toEqual({ on: true, count: 4 });
    expect(like.cached()).toEqual({ on: false, count: 3 });
    like.answer({ on: true, count: 9 });
    expect((await done)?.after).toEqual({ on: true, count: 9 });
    expect(like.cached()).toEqual({ on: true, count: 9 });
  });

  it('returns to the last confirmed state when it fails', async () => {
    const like = setUp();
    const done = like.press();
    like.fail();
    await expect(done).rejects.toThrow('away');
    expect(like.shown()).toEqual({ on: false, count: 3 });
  });

  it('asks once more when the wish changed while the server was asked', async () => {
    const like = setUp();
    const done = like.press();
    expect(await like.press()).toBeUndefined();
    expect(like.sent).toEqual([true]);
    like.answer({ on: true, count: 4 });
    await vi.waitFor(() => expect(like.sent).toEqual([true, false]));
    like.answer({ on: false, count: 3 });
    expect((await done)?.after).toEqual({ on: false, count: 3 });
    expect(like.shown()).toEqual({ on: false, count: 3 });
  });

  it('asks once for three presses that end where the first one led', async () => {
    const like = setUp();
    const done = like.press();
    await like.press();
    await like.press();
    like.answer({ on: true, count: 4 });
    await done;
    expect(like.sent).toEqual([true]);
  });

  it('goes back to the first answer when the second request fails', async () => {
    const like = setUp();
    const done = like.press();
    await like.press();
    like.answer({ on: true, count: 4 });
    await vi.waitFor(() => expect(like.sent).toEqual([true, false]));
    like.fail();
    await expect(done).rejects.toThrow('away');
    expect(like.shown()).toEqual({ on: true, count: 4 });
  });
});

describe('an answer that was asked for before the change', () => {
  it('does not turn the toggle back when it comes after it', async () => {
    const like = setUp();
    let arrive = (_thing: Item) => {};
    const opening = like.client.fetchQuery({
      queryKey: key,
      queryFn: () => new Promise<Item>((resolve) => (arrive = resolve)),
    });
    const done = like.press();
    like.answer({ on: true, count: 4 });
    await done;
    arrive(off);
    await opening;
    expect(like.shown()).toEqual({ on: true, count: 4 });
    await vi.waitFor(() => expect(like.cached()).toEqual({ on: true, count: 4 }));
    expect(like.shown()).toEqual({ on: true, count: 4 });
  });

  it('leaves a press alone that came while it was on its way', async () => {
    const like = setUp();
    let arrive = (_thing: Item) => {};
    const opening = like.client.fetchQuery({
      queryKey: key,
      queryFn: () => new Promise<Item>((resolve) => (arrive = resolve)),
    });
    const first = like.press();
    like.answer({ on: true, count: 4 });
    await first;
    const second = like.press();
    arrive(off);
    await opening;
    expect(like.shown()).toEqual({ on: false, count: 3 });
    like.answer({ on: false, count: 3 });
    await second;
    expect(like.cached()).toEqual({ on: false, count: 3 });
    expect(like.sent).toEqual([true, false]);
  });
});

it('takes a later answer of the server once its own change is done', async () => {
  const like = setUp();
  const done = like.press();
  like.answer({ on: true, count: 4 });
  await done;
  await vi.waitFor(() => {
    like.client.setQueryData(key, { ...off, count: 7 });
    expect(like.shown()).toEqual({ on: false, count: 7 });
  });
});
