import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorkRoom } from '#/work/work-room.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stagedoor-test-work-'));
});
afterEach(() => rm(root, { recursive: true }));

test('a folder is there while it is worked in, and no longer, whatever becomes of the work', async () => {
  const room = createWorkRoom({ folder: join(root, 'work'), floorMb: 0 });
  const seen = await room.use(10, async (folder) => {
    await writeFile(join(folder, 'film'), 'frames');
    return folder;
  });
  await expect(stat(seen)).rejects.toThrow('ENOENT');
  await expect(room.use(10, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await readdir(join(root, 'work'))).toEqual([]);
});

test('work that would leave too little free space waits, and says how much is missing', async () => {
  const work = async () => 'done';
  const missing = {
    code: 'ENOSPC',
    message: expect.stringMatching(/too little free space .* \d+ MB more are needed$/),
  };
  await expect(createWorkRoom({ folder: root, floorMb: 1e9 }).use(1, work)).rejects.toMatchObject(missing);
  const room = createWorkRoom({ folder: root, floorMb: 0 });
  await expect(room.use(1e18, work)).rejects.toMatchObject(missing);
  expect(await room.use(1, work)).toBe('done');
});

test('what work under way may still write is counted', async () => {
  const disk = { bavail: 6e8, bsize: 1_000 };
  const room = createWorkRoom({ folder: root, floorMb: 0, readDisk: async () => disk });
  await room.use(5e11, async () => {
    await expect(room.use(5e11, async () => 'also')).rejects.toThrow(': 400000 MB more are needed');
  });
  expect(await room.use(5e11, async () => 'after')).toBe('after');
});

test('what killed processes have left is swept, and what is worked in is not', async () => {
  const room = createWorkRoom({ folder: root, floorMb: 0 });
  const make = async (name: string, ageMs = 0) => {
    await mkdir(join(root, name));
    await writeFile(join(root, name, 'film'), 'frames');
    const at = new Date(Date.now() - ageMs);
    await utimes(join(root, name), at, at);
  };
  // No process has such a number.
  await make(`${hostname()}.99999999.dead`);
  await make(`${hostname()}.${process.pid}.before-a-restart`, process.uptime() * 1_000 + 60_000);
  await make(`${hostname()}.${process.ppid}.another-instance`);
  await make('elsewhere.7.worked-in', 200_000);
  await make('elsewhere.7.abandoned', 400_000);
  await room.use(1, async (folder) => {
    await room.sweep();
    expect((await readdir(root)).sort()).toEqual(
      ['elsewhere.7.worked-in', `${hostname()}.${process.ppid}.another-instance`, folder.slice(root.length + 1)].sort(),
    );
  });
});
