import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

export type FormPart = {
  name: string;
  /** A text, a file, or a file of a number of pieces, which is made while it is sent. */
  content: string | Buffer | { piece: Buffer; times: number };
  fileName?: string;
  type?: string;
};

export type SentForm = { status: number; message: string | undefined; data: unknown };

type Options = {
  token: string;
  /** Sent as Idempotency-Key. */
  key?: string;
  /** Ends the connection after that share of the body (0 to 1). */
  cutAt?: number;
};

/** Sends a multipart form with backpressure. Returns undefined if the connection ended without a response. */
export function sendForm(
  url: string,
  parts: readonly FormPart[],
  { token, key, cutAt }: Options,
): Promise<SentForm | undefined> {
  const boundary = `prove${randomBytes(8).toString('hex')}`;
  const pieces = [
    ...parts.flatMap((part) => encode(part, boundary)),
    { piece: Buffer.from(`--${boundary}--\r\n`), times: 1 },
  ];
  const length = pieces.reduce((sum, { piece, times }) => sum + piece.length * times, 0);
  const last = cutAt === undefined ? Number.POSITIVE_INFINITY : Math.floor(length * cutAt);
  return new Promise((resolve) => {
    const sending = request(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': length,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    });
    let isAnswered = false;
    sending.on('response', (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('close', () => {
        const text = Buffer.concat(chunks).toString();
        const body = text.startsWith('{') ? (JSON.parse(text) as { message?: string; data?: unknown }) : {};
        resolve({ status: response.statusCode ?? 0, message: body.message, data: body.data });
        sending.destroy();
      });
    });
    sending.on('error', () => {
      if (!isAnswered) resolve(undefined);
    });
    void (async () => {
      let sent = 0;
      for (const { piece, times } of pieces) {
        for (let time = 0; time < times && !isAnswered && !sending.destroyed; time += 1) {
          const part = piece.subarray(0, Math.max(0, last - sent));
          sent += part.length;
          if (!sending.write(part)) await new Promise<void>((go) => waitForRoom(sending, go));
          if (sent >= last) {
            sending.destroy();
            resolve(undefined);
            return;
          }
        }
      }
      if (!sending.destroyed) sending.end();
    })();
  });
}

/** Calls `go` once there is room, or nobody listens any more. Leaves no listener: a long body waits thousands of times. */
function waitForRoom(sending: ReturnType<typeof request>, go: () => void): void {
  const events = ['drain', 'close', 'response'];
  const proceed = () => {
    for (const event of events) sending.off(event, proceed);
    go();
  };
  for (const event of events) sending.on(event, proceed);
}

function encode({ name, content, fileName, type }: FormPart, boundary: string) {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${type ?? 'image/png'}`;
  const head = Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`);
  const body = typeof content === 'object' && 'piece' in content ? content : { piece: Buffer.from(content), times: 1 };
  return [{ piece: head, times: 1 }, body, { piece: Buffer.from('\r\n'), times: 1 }];
}
