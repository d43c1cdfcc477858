import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Its headers and body; a header is one line. */
  readonly content: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** What it answers to these recipients, such as `550 5.1.1 no such user`. */
  readonly refused: Map<string, string>;
  /** What it answers to every mail, once its content has arrived. */
  refusal: string | undefined;
  /** How long it takes to answer to a mail. */
  delayMs: number;
  /** How many mails it was offered, with those that it refused. */
  offered(): number;
  mailsTo(address: string): readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A mail server that keeps what it gets, and refuses and delays as a test says. */
export async function startMailServer(): Promise<MailServer> {
  let offered = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      offered += 1;
      done(toError(mailServer.refused.get(address)));
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const receive = async () => {
        const content = (await text(stream)).replaceAll(/\r\n/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
        await new Promise((resolve) => setTimeout(resolve, mailServer.delayMs));
        const error = toError(mailServer.refusal);
        const from = mailFrom === false ? '' : mailFrom.address;
        if (error === null) for (const { address: to } of rcptTo) mailServer.mails.push({ from, to, content });
        done(error);
      };
      receive().catch(done);
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    mails: [],
    refused: new Map(),
    refusal: undefined,
    delayMs: 0,
    offered: () => offered,
    mailsTo: (to) => mailServer.mails.filter((mail) => mail.to === to),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function toError(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  const [code = '', ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}
