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
  /** Waits for the n-th mail to an address. `hurry` is called repeatedly until then, to have mails sent. */
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
  const header = (name: string) =>
    decodeWords(new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)$`, 'm').exec(head)?.[1] ?? '');
  const isEncoded = header('Content-Transfer-Encoding') === 'quoted-printable';
  const text = isEncoded ? decodeQuoted(body.join('\n\n')) : body.join('\n\n');
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  const token = link === '' ? '' : (new URL(link).searchParams.get('token') ?? '');
  return { file, to: header('To').replace(/^<|>$/g, ''), subject: header('Subject'), text, link, token };
}

/** Decodes text with letters beyond ASCII (RFC 2045, section 6.7). */
function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes the words of a header that have such letters (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
