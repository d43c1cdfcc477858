import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchSources } from './watch-files.ts';

const watchers = vi.hoisted(() => new Map<string, EventEmitter>());
vi.mock('node:fs', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  watch(folder: string) {
    const watcher = new EventEmitter();
    watchers.set(folder, watcher);
    return watcher;
  },
}));

it('says where saved files are no longer noticed, and nothing of a folder that was removed', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'stagedoor-watch-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const shared = path.join(root, 'shared');
  mkdirSync(shared);
  const say = vi.fn();
  watchSources(
    root,
    { services: [], gateway: undefined, stubs: [], outside: new Map(), hasWeb: false },
    { onChange: vi.fn(), say },
  );

  watchers.get(shared)?.emit('error', new Error('no space left for watches'));
  expect(say).toHaveBeenCalledExactlyOnceWith(
    `Files saved in ${shared} may no longer be noticed: no space left for watches`,
  );

  rmSync(shared, { recursive: true });
  watchers.get(shared)?.emit('error', new Error('ENOENT'));
  expect(say).toHaveBeenCalledTimes(1);
});
