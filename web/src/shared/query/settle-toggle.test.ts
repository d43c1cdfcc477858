import { describe, expect, it } from 'vitest';
import { createSettler } from './settle-toggle.ts';

interface State {
  readonly on: boolean;
  readonly count: number;
}

/** A like button whose server answers when the test says so. */
function setUp() {
  let screen: State = { on: false, count: 3 };
  const asked: boolean[] = [];
  const waiting: { resolve: (state: State) => void; reject: (error: Error) => void }[] = [];
  const settle = createSettler<State>();
  return {
    asked,
    screen: () => screen,
    answer: (state: State) => waiting.shift()?.resolve(state),
    fail: () => waiting.shift()?.reject(new Error('away')),
    press() {
      const on = !screen.on;
      return settle({
        id: 'a',
        from: screen,
        wanted: on,
        optimistic: { on, count: screen.count + (on ? 1 : -1) },
        show: (state) => {
          screen = state;
        },
        send: (wanted) => {
          asked.push(wanted);
          return new Promise<State>((resolve, reject) => waiting.push({ resolve, reject }));
        },
      });
    },
  };
}

describe('a toggle', () => {
  it('shows the wish at once and the server’s count after', async () => {
    const like = setUp();
    const done = like.press();
    expect(like.screen()).toEqual({ on: true, count: 4 });
    like.answer({ on: true, count: 9 });
    expect(await done).toEqual({ on: true, count: 9 });
    expect(like.screen()).toEqual({ on: true, count: 9 });
  });

  it('goes back to what the server had last confirmed when it fails', async () => {
    const like = setUp();
    const done = like.press();
    like.fail();
    await expect(done).rejects.toThrow('away');
    expect(like.screen()).toEqual({ on: false, count: 3 });
  });

  it('asks once more when the wish changed while the server was asked', async () => {
    const like = setUp();
    const done = like.press();
    expect(await like.press()).toBeUndefined();
    expect(like.asked).toEqual([true]);
    like.answer({ on: true, count: 4 });
    await Promise.resolve();
    expect(like.asked).toEqual([true, false]);
    like.answer({ on: false, count: 3 });
    expect(await done).toEqual({ on: false, count: 3 });
  });

  it('asks once for three presses that end where the first one led', async () => {
    const like = setUp();
    const done = like.press();
    await like.press();
    await like.press();
    like.answer({ on: true, count: 4 });
    await done;
    expect(like.asked).toEqual([true]);
  });

  it('goes back to the first answer when the second request fails', async () => {
    const like = setUp();
    const done = like.press();
    await like.press();
    like.answer({ on: true, count: 4 });
    await Promise.resolve();
    like.fail();
    await expect(done).rejects.toThrow('away');
    expect(like.screen()).toEqual({ on: true, count: 4 });
  });
});
