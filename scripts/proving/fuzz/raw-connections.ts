import { connect } from 'node:net';

/** Something that no client sends, and how many answers it may bring at most. */
type Trick = { name: string; pieces: readonly string[]; pauseMs?: number; mostAnswers: number };

const get = 'GET /api/config HTTP/1.1\r\nHost: localhost\r\n';
const post = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const hidden = 'GET /api/users/featured HTTP/1.1\r\nHost: localhost\r\n\r\n';

const tricks: readonly Trick[] = [
  {
    name: 'a length and chunks at once',
    pieces: [`${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    mostAnswers: 1,
  },
  {
    name: 'two lengths',
    pieces: [`${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    mostAnswers: 1,
  },
  {
    name: 'a chunked that is none',
    pieces: [`${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    mostAnswers: 1,
  },
  {
    name: 'a chunked with a space before its colon',
    pieces: [`${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    mostAnswers: 1,
  },
  { name: 'a negative length', pieces: [`${post}Content-Length: -1\r\n\r\n${hidden}`], mostAnswers: 1 },
  { name: 'a chunk of no size', pieces: [`${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n`], mostAnswers: 1 },
  { name: 'a folded header', pieces: [`${get}X-Folded: a\r\n b\r\n\r\n`], mostAnswers: 1 },
  { name: 'a zero in a header', pieces: [`${get}X-Zero: a\0b\r\n\r\n`], mostAnswers: 1 },
  { name: 'a lone line feed', pieces: ['GET /api/config HTTP/1.1\nHost: localhost\n\n'], mostAnswers: 1 },
  {
    name: 'a whole address',
    pieces: [`GET http://169.254.169.254/api/config HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    mostAnswers: 1,
  },
  { name: 'a header of 20 kB', pieces: [`${get}X-Large: ${'a'.repeat(20_000)}\r\n\r\n`], mostAnswers: 1 },
  {
    name: 'an address of 10 kB',
    pieces: [`GET /api/${'a'.repeat(10_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    mostAnswers: 1,
  },
  {
    name: '3,000 headers',
    pieces: [`${get}${Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1\r\n`).join('')}\r\n`],
    mostAnswers: 1,
  },
  { name: 'no host', pieces: ['GET /api/config HTTP/1.1\r\n\r\n'], mostAnswers: 1 },
  { name: 'another protocol', pieces: ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03'], mostAnswers: 1 },
  {
    name: 'an upgrade',
    pieces: [`${get}Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`],
    mostAnswers: 1,
  },
  {
    name: 'a body a byte at a time',
    pieces: [`${post}Content-Length: 20\r\n\r\n`, ...'{"email":"a@b.c","p"'],
    pauseMs: 30,
    mostAnswers: 1,
  },
  { name: 'a head that does not end', pieces: [get, 'X-Slow: ', ...'abcdefgh'], pauseMs: 30, mostAnswers: 1 },
];

export type TrickOutcome = { name: string; statuses: readonly number[]; holds: boolean };

/** Sends what no client sends, each over a connection of its own, and reads what comes within a second. */
export async function tryTricks(address: string): Promise<TrickOutcome[]> {
  const { port } = new URL(address);
  return Promise.all(
    tricks.map(async (trick) => {
      const text = await converse(Number(port), trick);
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      const isBroken = statuses.some((status) => [500, 502, 504].includes(status));
      return { name: trick.name, statuses, holds: !isBroken && statuses.length <= trick.mostAnswers };
    }),
  );
}

function converse(port: number, { pieces, pauseMs = 0 }: Trick): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    for (const [index, piece] of pieces.entries()) {
      setTimeout(() => socket.writable && socket.write(piece, 'latin1'), index * pauseMs).unref();
    }
    setTimeout(() => socket.destroy(), pieces.length * pauseMs + 1_000);
  });
}
