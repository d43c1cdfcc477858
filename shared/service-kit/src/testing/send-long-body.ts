import { type ClientRequestArgs, request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A request with a long body, which takes many iterations of the event loop to send. */
export interface LongRequest {
  readonly port: number;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the body begins with; zeros follow. */
  readonly start?: string;
  /** The length of the body. */
  readonly bytes: number;
  /** Whether its length is announced, by default true. */
  readonly isAnnounced?: boolean;
}

export interface LongAnswer {
  readonly status: number;
  readonly connection: string | null | undefined;
  readonly body: unknown;
}

const pieceBytes = 65_536;

async function* piecesOf({ start = '', bytes }: LongRequest): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  for (let left = bytes - Buffer.byteLength(start); left > 0; left -= pieceBytes) {
    yield Buffer.alloc(Math.min(left, pieceBytes));
    await nextTurn();
  }
}

/** Sends all of its body before it reads a byte, as blocking clients do, and fails if it cannot. */
async function byWritingFirst(wanted: LongRequest): Promise<LongAnswer> {
  const { port, method = 'POST', path, headers = {}, bytes, isAnnounced = true } = wanted;
  const socket = connect({ host: '127.0.0.1', port });
  const failed = new Promise<never>((_resolve, reject) => socket.once('error', reject));
  const write = (piece: Buffer | string) =>
    Promise.race([failed, new Promise<void>((resolve) => socket.write(piece, () => resolve()))]);
  const length = isAnnounced ? `content-length: ${bytes}` : 'transfer-encoding: chunked';
  const lines = [`${method} ${path} HTTP/1.1`, 'host: x', length];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  await write(`${lines.join('\r\n')}\r\n\r\n`);
  for await (const piece of piecesOf(wanted)) {
    if (isAnnounced) await write(piece);
    else if (piece.length > 0) {
      await write(`${piece.length.toString(16)}\r\n`);
      await write(piece);
      await write('\r\n');
    }
  }
  if (!isAnnounced) await write('0\r\n\r\n');
  let text = '';
  const ended = new Promise<void>((resolve) => socket.once('end', resolve));
  socket.on('data', (piece) => {
    text += piece.toString('utf8');
    if (text.endsWith('}')) socket.destroy();
  });
  await Promise.race([failed, ended, new Promise((resolve) => socket.once('close', resolve))]);
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    connection: /^connection: (.*)$/im.exec(head)?.[1],
    body: JSON.parse(body),
  };
}

function byNodeHttp(wanted: LongRequest): Promise<LongAnswer> {
  const { port, method = 'POST', path, headers = {}, bytes, isAnnounced = true } = wanted;
  const length = isAnnounced ? { 'content-length': String(bytes) } : {};
  const options: ClientRequestArgs = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const asking = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          connection: response.headers.connection,
          body: JSON.parse(text),
        }),
      );
    });
    asking.once('error', reject);
    const send = async () => {
      for await (const piece of piecesOf(wanted)) {
        if (asking.destroyed) return;
        await new Promise<void>((written) => asking.write(piece, () => written()));
      }
      asking.end();
    };
    send().catch(reject);
  });
}

async function byFetch(wanted: LongRequest): Promise<LongAnswer> {
  const { port, method = 'POST', path, headers = {}, start = '', bytes } = wanted;
  const body = new Blob([start, Buffer.alloc(bytes - Buffer.byteLength(start))]);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    body: wanted.isAnnounced === false ? body.stream() : body,
    duplex: 'half',
  } as RequestInit);
  return {
    status: response.status,
    connection: response.headers.get('connection'),
    body: await response.json(),
  };
}

/** Clients that send a long body, each in its way. */
export const longSenders = {
  'a client that writes before it reads': byWritingFirst,
  'the client of Node': byNodeHttp,
  fetch: byFetch,
} as const satisfies Record<string, (wanted: LongRequest) => Promise<LongAnswer>>;
