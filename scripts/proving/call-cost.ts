import { createServer } from 'node:http';
import { loadAddress } from './load-address.ts';
import { readThreadCpuMicroseconds } from './thread-cpu-time.ts';

const connections = 32;
const answer = JSON.stringify({ success: true, data: { text: 'x'.repeat(5_360) } });

/** A service that says the same, 5.4 kB, to everything, and publishes the keys that tokens are signed with. Returns its end. */
export async function startUpstream(port: number, keySet = '{"keys":[]}'): Promise<() => void> {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
    response.end(url === '/.well-known/jwks.json' ? keySet : answer);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

interface Calls {
  readonly port: number;
  /** The process that is measured, which forwards to the upstream. */
  readonly pid: number;
  readonly tokens: readonly string[];
  readonly calls: number;
}

/** Makes the calls, as many at a time as there are connections. Returns what each cost the process, in µs of a processor. */
export async function measureCalls({ port, pid, tokens, calls }: Calls): Promise<number> {
  const before = readThreadCpuMicroseconds(pid);
  const requests = tokens.map((token) => ({ path: '/api/posts/feed?limit=10', token }));
  const bytes = await loadAddress({ port, calls, connections }, requests);
  const cost = (readThreadCpuMicroseconds(pid) - before) / calls;
  if (bytes !== calls * answer.length) throw new Error(`${calls} calls were answered with ${bytes} bytes`);
  return cost;
}
