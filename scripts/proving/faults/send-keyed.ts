import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Sends a write with an idempotency key through the gateway. Throws where it is not answered within ten seconds. */
export async function sendKeyed(
  address: string,
  place: string,
  { token, key, body }: { token: string; key: string; body: object },
): Promise<{ status: number; data: unknown; message: string | undefined }> {
  const sent = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': key,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
  };
  return await new Promise((resolve, reject) => {
    const sending = request(`${address}${place}`, { method: 'POST', headers, agent, timeout: 10_000 }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const { data, message } = (text.startsWith('{') ? JSON.parse(text) : {}) as {
          data?: unknown;
          message?: string;
        };
        resolve({ status: response.statusCode ?? 0, data, message });
      });
    });
    sending.on('timeout', () => sending.destroy(new Error(`POST ${place} was not answered`)));
    sending.on('error', reject);
    sending.end(sent);
  });
}
