import { expect, test, vi } from 'vitest';
import { clientGone } from '#/common/errors.ts';
import { createReadRouting, type ReadFrom } from '#/read-replica/read-routing.ts';

type Source = 'primary' | 'replica';

function setUp({ committed = 10n as bigint | null, replayed = 10n as bigint | null } = {}) {
  const state = { committed, replayed };
  const counted: ReadFrom[] = [];
  const log = { info: vi.fn(), warn: vi.fn() };
  const readReplayed = vi.fn(async () => state.replayed);
  const run = createReadRouting<Source>({
    primary: 'primary',
    replica: 'replica',
    readCommittedPosition: async () => state.committed,
    readReplayedPosition: readReplayed,
    log,
    count: (from) => counted.push(from),
  });
  return { state, counted, log, readReplayed, run, where: () => run(async (source) => source) };
}

test('a replica that has everything is read', async () => {
  const { where, counted } = setUp();
  expect(await where()).toBe('replica');
  expect(counted).toEqual(['replica']);
});

test('it is asked only as long as something may be missing', async () => {
  const { state, where, readReplayed } = setUp();
  await where();
  await where();
  expect(readReplayed).toHaveBeenCalledTimes(1);
  state.committed = 11n;
  state.replayed = 12n;
  expect(await where()).toBe('replica');
  expect(readReplayed).toHaveBeenCalledTimes(2);
});

test('what a replica had applied is not relied on for long: it may have been started again, and be behind until it has caught up', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { state, where, readReplayed } = setUp();
    expect(await where()).toBe('replica');
    state.replayed = 9n;
    vi.advanceTimersByTime(99);
    expect(await where()).toBe('replica');
    vi.advanceTimersByTime(1);
    readReplayed.mockImplementation(async () => {
      vi.advanceTimersByTime(25);
      return state.replayed;
    });
    expect(await where()).toBe('primary');
  } finally {
    vi.useRealTimers();
  }
});

test('a read waits for a replica that catches up soon', async () => {
  const { state, where } = setUp({ replayed: 9n });
  setTimeout(() => {
    state.replayed = 10n;
  }, 2);
  expect(await where()).toBe('replica');
});

test('a replica that stays behind is passed over, and used once it has caught up', async () => {
  const { state, where, counted } = setUp({ replayed: 9n });
  expect(await where()).toBe('primary');
  state.replayed = 10n;
  expect(await where()).toBe('replica');
  expect(counted).toEqual(['primary_replica_behind', 'replica']);
});

test('a server that is no replica is never read, which is logged once', async () => {
  const { where, log } = setUp({ replayed: null });
  expect(await where()).toBe('primary');
  expect(await where()).toBe('primary');
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a read whose replica goes away is done on the primary, and the next ones too', async () => {
  const { run, where, counted, log } = setUp();
  const lost = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
  const read = run(async (source) => {
    if (source === 'replica') throw lost;
    return source;
  });
  expect(await read).toBe('primary');
  expect(await where()).toBe('primary');
  expect(counted).toEqual(['primary_replica_unavailable', 'primary_replica_unavailable']);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a read that is in the way of what the replica applies is done on the primary, and the replica stays in use', async () => {
  const { run, where } = setUp();
  const cancelled = Object.assign(new Error('conflict with recovery'), { code: '40001' });
  const read = run(async (source) => {
    if (source === 'replica') throw cancelled;
    return source;
  });
  expect(await read).toBe('primary');
  expect(await where()).toBe('replica');
});

test('an error of the read itself is its result', async () => {
  const { run } = setUp();
  const read = vi.fn(async () => {
    throw new Error('Post not found');
  });
  await expect(run(read)).rejects.toThrow('Post not found');
  expect(read).toHaveBeenCalledTimes(1);
});

test('a primary that does not answer fails the read, as it does without a replica', async () => {
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const run = createReadRouting<Source>({
    primary: 'primary',
    replica: 'replica',
    readCommittedPosition: () => Promise.reject(away),
    readReplayedPosition: async () => 10n,
    log: { info: vi.fn(), warn: vi.fn() },
    count: () => {},
  });
  await expect(run(async (source) => source)).rejects.toBe(away);
});

test('a read that hangs with its replica is done on the primary; one that is slow is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { state, run } = setUp();
    let finish = (_source: Source) => {};
    const slow = run(
      (source) =>
        new Promise<Source>((resolve) => {
          if (source === 'primary') resolve(source);
          else finish = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(3_000);
    finish('replica');
    expect(await slow).toBe('replica');

    const hanging = run((source) => (source === 'primary' ? Promise.resolve(source) : new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(10);
    state.replayed = null;
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await hanging).toBe('primary');
  } finally {
    vi.useRealTimers();
  }
});

test('a client that leaves while the replica is asked is no reason not to use it', async () => {
  const { run, where, readReplayed, log } = setUp();
  readReplayed.mockRejectedValueOnce(clientGone());
  await expect(run(async (source) => source)).rejects.toMatchObject({ statusCode: 499 });
  expect(log.warn).not.toHaveBeenCalled();
  expect(await where()).toBe('replica');
});
