// A process of its own, so that what it does costs the measurement nothing: clients that send and read as slowly as they
// can, from one address of their own. Arguments: the gateway's port, how many of each kind, the path of a large file, within how many
// ms they arrive, and in a container the host. It ends with its parent.
import { connect, type Socket } from 'node:net';

const [port = '', count = '', mediaPath = '', arriveMs = '', host] = process.argv.slice(2);
const target = host === undefined ? { host: '127.0.0.1', localAddress: '127.0.0.9' } : { host };
const beatMs = 1_000;
const open = new Set<Socket>();
const login = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{`;
const read = `GET ${mediaPath} HTTP/1.1\r\nHost: x\r\n\r\n`;

process.once('disconnect', () => process.exit());
for (let index = 0; index < Number(count); index += 1) {
  setTimeout(
    () => {
      keepOpen(drip);
      keepOpen(sip);
    },
    (index * Number(arriveMs)) / Number(count),
  );
}
process.send?.('ready');

/** Opens a connection again a moment after it was closed. */
function keepOpen(begin: (socket: Socket) => NodeJS.Timeout): void {
  const socket = connect({ ...target, port: Number(port) });
  open.add(socket);
  const beat = begin(socket);
  socket.on('error', () => {});
  socket.once('close', () => {
    clearInterval(beat);
    open.delete(socket);
    setTimeout(() => keepOpen(begin), beatMs);
  });
}

/** Sends the body of a sign-in at a kilobyte a second. */
function drip(socket: Socket): NodeJS.Timeout {
  socket.write(login);
  socket.resume();
  return setInterval(() => socket.write('x'.repeat(1_000)), beatMs);
}

/** Reads a large file at a kilobyte a second. */
function sip(socket: Socket): NodeJS.Timeout {
  socket.write(read);
  socket.on('readable', () => {});
  return setInterval(() => void socket.read(1_000), beatMs);
}
