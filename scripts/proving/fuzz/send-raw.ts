import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FuzzRequest } from './arbitrary-request.ts';

/** An answer as it came; status 0 where none came, with what happened as its text. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request of the fuzzer to the gateway, with somebody's token or none. */
export function sendRaw(
  address: string,
  { operation, target, headers, body, who }: FuzzRequest,
  tokens: readonly string[],
): Promise<RawAnswer> {
  const token = tokens[who];
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ status: 0, headers: {}, text: error.message });
    try {
      const sending = request(
        `${address}/api${target}`,
        {
          method: operation.method,
          agent,
          timeout: 30_000,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', failed);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      sending.on('timeout', () => sending.destroy(new Error('not answered in 30 s')));
      sending.on('error', failed);
      sending.end(body);
    } catch (error) {
      // The client itself refuses to send this.
      failed(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
