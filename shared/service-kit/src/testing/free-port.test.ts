import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { findFreePorts } from './free-port.ts';

/** Has another process ask for ports, and hold them until `work` is done with them. Resolves once that process has ended. */
async function withPortsOfChild(count: number, work: (ports: number[]) => Promise<void>): Promise<void> {
  const file = new URL('free-port.ts', import.meta.url).href;
  const script = `const { findFreePorts } = await import('${file}'); console.log(JSON.stringify(await findFreePorts(${count})));
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const hasEnded = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  try {
    await work(JSON.parse(line) as number[]);
  } finally {
    child.stdin.end();
  }
  expect(await hasEnded).toEqual([0, null]);
}

test('no port is given out twice, and none from the range that the system gives out', async () => {
  const ports = (await Promise.all([findFreePorts(300), findFreePorts(40)])).flat();
  expect(new Set(ports).size).toBe(340);
  expect(ports.every((port) => port >= 10_000 && port < 32_000)).toBe(true);
});

test('a port that no browser calls is left out', async () => {
  // From the first block on, which this process has to itself only where no other has it; in any case the port is not among those given.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.resetModules();
  const { findFreePorts: findFromFirst } = await import('./free-port.ts');
  const ports = await findFromFirst(100);
  expect(ports).not.toContain(10_080);
  await expect(fetch('http://127.0.0.1:10080')).rejects.toMatchObject({ cause: { message: 'bad port' } });
  vi.restoreAllMocks();
});

test('a port that somebody listens on is left out', async () => {
  const [before = 0] = await findFreePorts(1);
  const other = createServer();
  // Where it is taken already, that is as good.
  await new Promise<void>((resolve) => other.once('error', () => resolve()).listen(before + 1, '127.0.0.1', resolve));
  expect(await findFreePorts(3)).not.toContain(before + 1);
  await new Promise((resolve) => other.close(resolve));
});

test('two processes are given different ports, and holding them keeps neither from ending', async () => {
  const own = await findFreePorts(20);
  await withPortsOfChild(300, async (others) => {
    const more = await findFreePorts(300);
    expect(others).toHaveLength(300);
    expect(own.concat(more).filter((port) => others.includes(port))).toEqual([]);
  });
});
