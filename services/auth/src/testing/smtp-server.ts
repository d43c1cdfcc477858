import { createServer, type Socket } from 'node:net';
import { type ReceivedMail, readMail } from '#/testing/mailbox.ts';

export interface SmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The number of connections, including refused ones. */
  readonly connections: () => number;
  /** Addresses that nobody has. */
  readonly unknown: Set<string>;
  /** Whether it refuses every mail, and ends the connections that it has. */
  refusing: boolean;
  close(): Promise<void>;
}

/** A mail server that stores received mails, with the commands that our client uses. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const unknown = new Set<string>();
  const isUnknown = (command: string) =>
    command.startsWith('RCPT TO') && [...unknown].some((email) => command.includes(email.toUpperCase()));
  let connections = 0;
  let isRefusing = false;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.setEncoding('utf8'));
    socket.on('close', () => sockets.delete(socket));
    if (isRefusing) {
      socket.end('421 too busy for rcpt someone@example.org\r\n');
      return;
    }
    socket.write('220 test\r\n');
    let received = '';
    let inData = false;
    socket.on('data', (chunk) => {
      received += chunk;
      if (inData) {
        const end = received.indexOf('\r\n.\r\n');
        if (end < 0) return;
        mails.push(readMail('', received.slice(0, end)));
        received = received.slice(end + 5);
        inData = false;
        socket.write('250 taken\r\n');
      }
      for (let end = received.indexOf('\r\n'); end >= 0 && !inData; end = received.indexOf('\r\n')) {
        const command = received.slice(0, end).toUpperCase();
        received = received.slice(end + 2);
        inData = command === 'DATA';
        if (command === 'QUIT') socket.end('221 bye\r\n');
        else if (isUnknown(command)) socket.write('550 5.1.1 no such user\r\n');
        else socket.write(inData ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const smtp: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    unknown,
    get refusing() {
      return isRefusing;
    },
    set refusing(value) {
      isRefusing = value;
      if (value) for (const socket of sockets) socket.end('421 too busy\r\n');
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return smtp;
}
