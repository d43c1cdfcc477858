// Receives mails while a system in containers is measured, where Mailpit cannot be pulled: SMTP on port 1025, and the
// received mails as JSON on port 8025. It implements only what the platform's mailer uses, and keeps the last hundred mails.
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

const mails = [];

const smtp = createServer((socket) => {
  const say = (line) => socket.write(`${line}\r\n`);
  let rest = '';
  let mail;
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (part) => {
    rest += part;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (mail === undefined) command(line);
      else if (line !== '.') mail.push(line);
      else {
        mails.push(mail.join('\n'));
        mails.splice(0, mails.length - 100);
        mail = undefined;
        say('250 taken');
      }
    }
  });
  const command = (line) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      mail = [];
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 fine');
  };
  say('220 mail');
});
const web = createHttpServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(mails));
});

smtp.listen(1025);
web.listen(8025);
process.on('SIGTERM', () => process.exit(0));
