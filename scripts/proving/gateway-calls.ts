import { Agent, request } from 'node:http';

/** Calls share the processors with what they measure: this client costs a third of what `fetch` does. */
const agent = new Agent({ keepAlive: true });

/** A call through the gateway as the web app makes it. Returns the status and the body's `data`. */
export async function callGateway(
  address: string,
  method: string,
  place: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<{ status: number; data: unknown; message: string | undefined }> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const calling = request(`${address}${place}`, { method, headers, agent, timeout: 30_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    calling.on('timeout', () => calling.destroy(new Error(`${method} ${place} was not answered in 30 s`)));
    calling.on('error', (error) => {
      // Such a one may be closed just as it is used again; a new one may not.
      if (calling.reusedSocket) error.message += ', on a connection used before';
      reject(error);
    });
    calling.end(sent);
  });
  const answer = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown; message?: string }) : {};
  return { status, data: answer.data, message: answer.message };
}
