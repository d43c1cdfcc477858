import type { IncomingHttpHeaders } from 'node:http';
import { send } from '../instruments/gateway-calls.ts';
import type { FuzzRequest } from './arbitrary-request.ts';

/** An answer as it came; status 0 where none came, with what happened as its text. */
export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request of the fuzzer to the gateway, with somebody's token or none. */
export async function sendRaw(
  address: string,
  { operation: { method }, target, headers, body, who }: FuzzRequest,
  tokens: readonly string[],
): Promise<RawAnswer> {
  const token = tokens[who];
  const sent = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  };
  try {
    return await send(`${address}/api${target}`, { method, headers: sent, body, patienceMs: 30_000 });
  } catch (error) {
    // The client itself may refuse to send it, too.
    return { status: 0, headers: {}, text: error instanceof Error ? error.message : String(error) };
  }
}
