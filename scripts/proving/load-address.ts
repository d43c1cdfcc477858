import { Agent, request } from 'node:http';

/** Where calls of a load go: a server of this machine. */
export type LoadTarget = { port: number; calls: number; connections: number };
/** A GET as the web app makes it; `token` is the person's. */
export type LoadRequest = { path: string; token: string };

/**
 * Makes the given number of calls, the requests in turn, as many at once as there are connections. Returns the bytes of all answers'
 * bodies. Throws where a call is not answered 200. The client does as little as it can: it shares the processors with what it
 * measures.
 */
export async function loadAddress(
  { port, calls, connections }: LoadTarget,
  requests: readonly LoadRequest[],
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let begun = 0;
  let bytes = 0;
  const goOn = async () => {
    while (begun < calls) {
      const next = requests[begun % requests.length];
      begun += 1;
      if (next === undefined) continue;
      const received = await send(port, agent, next);
      // Not `+= await`, which would forget what the other connections added while this one waited.
      bytes += received;
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, goOn));
  } finally {
    agent.destroy();
  }
  return bytes;
}

function send(port: number, agent: Agent, { path, token }: LoadRequest): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  return new Promise((resolve, reject) => {
    const calling = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} was answered ${response.statusCode}`));
      });
    });
    calling.on('error', reject);
    calling.end();
  });
}
