import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';

export interface ReceivedMail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The target of its link. */
  readonly link: string;
  readonly token: string;
}

/** A folder that auth writes its mails to. */
export interface Mailbox {
  readonly dataDir: string;
  /** Returns all mails to an address, in the order they were written. */
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** Waits for the n-th mail to an address. `hurry` is called repeatedly meanwhile, to have mails sent. */
  mailTo(email: string, ordinal?: number, hurry?: () => Promise<unknown>): Promise<ReceivedMail>;
  remove(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-mail-'));
  async function mailsTo(email: string): Promise<ReceivedMail[]> {
    const folder = join(dataDir, 'mail');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const mails = await Promise.all(
      names.map(async (file) => readMail(file, await readFile(join(folder, file), 'utf8'))),
    );
    return mails.filter((mail) => mail.to === email);
  }
  return {
    dataDir,
    mailsTo,
    mailTo: (email, ordinal = 1, hurry = async () => {}) =>
      waitFor(
        async () => {
          await hurry();
          return (await mailsTo(email))[ordinal - 1];
        },
        { what: `mail ${ordinal} to ${email}` },
      ),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Parses a raw mail. */
export function readMail(file: string, message: string): ReceivedMail {
  const [head = '', ...body] = message.replaceAll('\r\n', '\n').split('\n\n');
  const text = body.join('\n\n');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  const token = link === '' ? '' : (new URL(link).searchParams.get('token') ?? '');
  return { file, to: header('To').replace(/^<|>$/g, ''), subject: header('Subject'), text, link, token };
}
