import { createServer, type Socket } from 'node:net';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { listenOnFreePort } from '@stagedoor/service-kit/testing/listen-locally';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchBroker } from './broker-setup.ts';

type Behaviour = 'answers' | 'has no JetStream' | 'answers nothing' | 'says nothing';

/** As much of a broker as a question about a stream needs. */
async function startBroker(behaviourOf: (nth: number) => Behaviour) {
  let asked = 0;
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const behaviour = behaviourOf(connections);
    connections += 1;
    let inbox = '';
    socket.on('error', () => socket.destroy());
    if (behaviour === 'says nothing') {
      asked += 1;
      return;
    }
    socket.write('INFO {"server_id":"x","version":"2.9.10","proto":1,"headers":true,"max_payload":65536}\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (text.includes('PING')) socket.write('PONG\r\n');
      inbox = /SUB \S+ (\d+)/.exec(text)?.[1] ?? inbox;
      const reply = /PUB \$JS\.API\.STREAM\.INFO\.EVENTS (\S+)/.exec(text)?.[1];
      if (reply === undefined) return;
      asked += 1;
      if (behaviour === 'answers') socket.write(`MSG ${reply} ${inbox} 2\r\n{}\r\n`);
      if (behaviour === 'has no JetStream') socket.write(`HMSG ${reply} ${inbox} 16 16\r\nNATS/1.0 503\r\n\r\n\r\n`);
    });
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `nats://127.0.0.1:${port}`, asked: () => asked };
}

function watch(url: string, pid: () => number | undefined) {
  const ended = new AbortController();
  const onHung = vi.fn();
  const watching = watchBroker({
    url,
    stream: 'EVENTS',
    part: {
      get pid() {
        return pid();
      },
    },
    onHung,
    signal: ended.signal,
    pauseMs: 5,
    answerMs: 50,
  });
  onTestFinished(async () => {
    ended.abort();
    await watching;
  });
  return onHung;
}

test.each(['has no JetStream', 'answers nothing', 'says nothing'] as const)(
  'a broker that %s to two questions in a row has hung',
  async (behaviour) => {
    const broker = await startBroker(() => behaviour);
    const onHung = watch(broker.url, () => 7);
    await expect.poll(() => onHung.mock.calls.length).toBeGreaterThan(0);
    expect(onHung).toHaveBeenCalledWith(7);
    expect(broker.asked()).toBeGreaterThanOrEqual(2);
  },
);

test('one that answers, or misses every other question, has not', async () => {
  const broker = await startBroker((nth) => (nth % 2 === 0 ? 'answers' : 'answers nothing'));
  const onHung = watch(broker.url, () => 7);
  await expect.poll(broker.asked).toBeGreaterThan(5);
  expect(onHung).not.toHaveBeenCalled();
});

test('one that takes no connection is being started, and a process that has just begun is asked again', async () => {
  const [port] = await findFreePorts(1);
  let looks = 0;
  const refused = watch(`nats://127.0.0.1:${port}`, () => {
    looks += 1;
    return 7;
  });
  let pid = 0;
  const broker = await startBroker(() => 'answers nothing');
  const renewed = watch(broker.url, () => {
    pid += 1;
    return pid;
  });
  await expect.poll(() => looks > 6 && broker.asked() > 3).toBe(true);
  expect(refused).not.toHaveBeenCalled();
  expect(renewed).not.toHaveBeenCalled();
});
