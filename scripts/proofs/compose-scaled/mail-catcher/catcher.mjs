// Takes mails while a system in containers is measured, where Mailpit cannot be pulled: SMTP on port 1025, as far as the platform's
// mailer uses it.
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

createServer((socket) => {
  const say = (line) => socket.write(`${line}\r\n`);
  let isMail = false;
  socket.on('error', () => socket.destroy());
  createInterface(socket).on('line', (line) => {
    if (isMail && line !== '.') return;
    isMail = line.toUpperCase() === 'DATA';
    say(isMail ? '354 go on' : '250 fine');
    if (line.toUpperCase() === 'QUIT') socket.end();
  });
  say('220 mail');
}).listen(1025);
process.on('SIGTERM', () => process.exit(0));
