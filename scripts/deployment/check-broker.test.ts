import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../infra/nats/check-broker.sh', import.meta.url));

let folder: string;
let broker: ChildProcess;
let ended: Promise<unknown[]>;

function start(): void {
  broker = spawn('sleep', ['600']);
  ended = once(broker, 'exit');
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-broker-'));
  start();
});
afterEach(() => {
  broker.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Has the broker answer the question that has these words, or none. */
function answers(words: string): void {
  writeFileSync(join(folder, 'wget'), `#!/bin/sh\ncase "$*" in ${words}) exit 0 ;; esac\nexit 1\n`, { mode: 0o755 });
}
const check = () =>
  spawnSync('sh', [script], {
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      BROKER_PROCESS: String(broker.pid),
      BROKER_STATE: join(folder, 'state'),
    },
  }).status;
const checks = (count: number) => Array.from({ length: count }, check);

// Linux alone has /proc, as the container does.
describe.skipIf(process.platform !== 'linux')('the check of the broker in compose', () => {
  it('ends a broker that was well, and has turned JetStream off', async () => {
    answers('*');
    expect(check()).toBe(0);
    answers('*jsz*');
    expect(checks(11)).toEqual(Array(11).fill(1));
    expect(broker.exitCode ?? broker.signalCode).toBeNull();
    check();
    expect(await ended).toEqual([null, 'SIGQUIT']);
  });

  it('ends one whose streams do not answer', async () => {
    answers('*');
    check();
    answers('*healthz*');
    checks(12);
    expect(await ended).toEqual([null, 'SIGQUIT']);
  });

  it('ends one of which a stream writes no more after its disk was full, though it answers', async () => {
    answers('*');
    check();
    writeFileSync(
      join(folder, 'nc'),
      `#!/bin/sh\necho "JetStream stream 'EVENTS' write error: no space left on device"\n`,
      {
        mode: 0o755,
      },
    );
    answers('*js*');
    expect(checks(12)).toEqual(Array(12).fill(1));
    expect(await ended).toEqual([null, 'SIGQUIT']);
  });

  it('is the probe of Kubernetes, too', () => {
    const file = fileURLToPath(new URL('../../infra/kubernetes/base/nats.yaml', import.meta.url));
    const [, indented = ''] =
      /livenessProbe:\n.*?- \|\n(.*?)\n {12}timeoutSeconds/s.exec(readFileSync(file, 'utf8')) ?? [];
    const probe = () => spawnSync('sh', ['-c', indented], { env: { PATH: `${folder}:${process.env.PATH}` } }).status;
    const says = (words: string) => writeFileSync(join(folder, 'nc'), `#!/bin/sh\necho "${words}"\n`, { mode: 0o755 });
    says('stream EVENTS is not current');
    const outcomes = ['*', '*jsz*', '*healthz*', 'none', '*js*'].map((words) => {
      answers(words);
      return probe();
    });
    expect(outcomes).toEqual([0, 1, 1, 1, 0]);
    says('stream EVENTS write error');
    expect(probe()).toBe(1);
  });

  it('gives each question two seconds', () => {
    writeFileSync(join(folder, 'wget'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
    expect(check()).toBe(1);
  });

  it('leaves one that only lacks the others of its cluster', () => {
    answers('*js*');
    expect(checks(20)).toEqual(Array(20).fill(1));
    expect(broker.signalCode).toBeNull();
  });

  it('leaves one that is well again, and the next process while it reads its streams', async () => {
    answers('*');
    check();
    answers('none');
    checks(11);
    answers('*');
    expect(check()).toBe(0);
    answers('none');
    expect(checks(11)).toEqual(Array(11).fill(1));
    expect(broker.signalCode).toBeNull();
    broker.kill('SIGKILL');
    await ended;
    start();
    // Linux counts the start of a process in hundredths of a second.
    expect(checks(30)).toEqual(Array(30).fill(1));
    expect(broker.signalCode).toBeNull();
  });
});
