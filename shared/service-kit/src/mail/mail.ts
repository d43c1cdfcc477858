import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Language } from '@stagedoor/contracts/language';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Clock } from '#/common/clock.ts';
import { flushFolder } from '#/common/flush-folder.ts';
import { hasErrorCode } from '#/common/has-error-code.ts';
import { optionalUrlVariable, optionalVariable, textVariable } from '#/config/config.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';
import { MailError } from '#/mail/mail-error.ts';
import type { Logger } from '#/observability/logger.ts';

export { MailError };

/** Environment variables of a service that sends mail. */
export const mailVariables = {
  /** The data folder: without a mail server, mails are written to `mail` below it. */
  dataDir: textVariable('DATA_DIR', '.data'),
  /** Mail goes here; without it, into files. */
  smtpUrl: optionalUrlVariable('SMTP_URL', ['smtp:', 'smtps:']),
  mailFrom: textVariable('MAIL_FROM', 'Stagedoor <no-reply@stagedoor.example>'),
  /** The sender of mails to people in discreet mode; without it `Notice`, at the address of `mailFrom`. */
  mailFromDiscreet: optionalVariable('MAIL_FROM_DISCREET'),
};

/** A mail. `id` and `kind` name its file if there is no mail server; `kind` is never shown. */
export interface OutgoingMail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same in HTML, in a mail that has both. */
  readonly html?: string | undefined;
  /** Whether its sender and subject say nothing of the platform. */
  readonly isDiscreet?: boolean | undefined;
  /** The language of the neutral sender and subject. */
  readonly language?: Language;
  /** Where one POST ends mails of this kind (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** The address that gets the report of a later failure; by default the sender's. */
  readonly returnPath?: string | undefined;
  /** The same for the same mail, so that the recipient's program shows one that is sent twice once: a part of its Message-ID. */
  readonly messageKey?: string | undefined;
}

/** Subject and sender of a discreet mail. */
const discreetTexts = {
  en: { sender: 'Notice', subject: 'You have a new notice' },
  es: { sender: 'Aviso', subject: 'Tienes un aviso nuevo' },
} as const;

interface MailDeps {
  readonly config: {
    readonly dataDir: string;
    readonly smtpUrl: string | undefined;
    readonly mailFrom: string;
    readonly mailFromDiscreet?: string | undefined;
  };
  readonly clock: Clock;
  readonly log: Logger;
}

/** Hands a mail to the SMTP server, or writes it as a file if none is configured. Throws a {@link MailError}. */
export async function sendMail({ config, clock, log }: MailDeps, mail: OutgoingMail): Promise<void> {
  assertOutsideTransaction('the mail server');
  const { id, kind, to, subject, text, html, isDiscreet = false, language = 'en' } = mail;
  const { unsubscribeUrl, returnPath, messageKey } = mail;
  const message: SendMailOptions = {
    from: isDiscreet ? (config.mailFromDiscreet ?? makeDiscreetSender(config.mailFrom, language)) : config.mailFrom,
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
    ...(messageKey === undefined ? {} : { messageId: `<${messageKey}@${domainOf(config.mailFrom)}>` }),
    // An object, not the text of a header, so that nothing in an address can add a recipient.
    to: { name: '', address: to },
    subject: isDiscreet ? discreetTexts[language].subject : subject,
    text,
    ...(html === undefined ? {} : { html }),
    date: clock.now(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
  if (config.smtpUrl === undefined) {
    const file = await writeMail(
      resolve(config.dataDir, 'mail'),
      `${fileTime(clock.now())}-${kind}-${id}.eml`,
      message,
    );
    log.info({ file }, 'a mail was written');
    return;
  }
  const transport = await findTransport(config, config.smtpUrl);
  try {
    await transport.sendMail(message);
  } catch (error) {
    throw new MailError(error);
  }
}

/** By the configuration of the process. */
const transports = new WeakMap<MailDeps['config'], Transporter>();

/** The most connections of a process to a mail server. */
const mostConnections = 8;

/** Returns the connections to a server, which close after a second without mails. Nothing is tried twice: mails wait in a queue of ours. */
async function findTransport(config: MailDeps['config'], smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await loadMailer();
  const known = transports.get(config);
  if (known !== undefined) return known;
  const created = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mostConnections,
    maxRequeues: 0,
    idleTimeout: 1_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  } as SMTPPool.Options & { readonly url: string });
  transports.set(config, created);
  return created;
}

/** Loaded with the first mail: it takes 5 MB. */
async function loadMailer() {
  return (await import('nodemailer')).default;
}

/** Returns a sender with a neutral name at the address of another one, as in `Stagedoor <no-reply@stagedoor.example>`. */
function makeDiscreetSender(sender: string, language: Language): { name: string; address: string } {
  return { name: discreetTexts[language].sender, address: addressOf(sender) };
}

const addressOf = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
const domainOf = (sender: string) => addressOf(sender).split('@').at(-1) ?? sender;

/**
 * The file is renamed into place, so that nobody reads a partial mail, and is on the disk before the mail counts as sent.
 */
async function writeMail(folder: string, name: string, message: SendMailOptions): Promise<string> {
  const { createTransport } = await loadMailer();
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message: content } = await transport.sendMail(message);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  await writeFile(`${file}.part`, content as Buffer, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
  await flushFolder(folder);
  return file;
}

function fileTime(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

/**
 * Removes the mails to an address that were written as files, for lack of a server. Throws if a mail cannot be read, because it
 * may be one of them; a file that is removed meanwhile is skipped.
 */
export async function removeMailsTo({ dataDir }: { readonly dataDir: string }, address: string): Promise<void> {
  const folder = resolve(dataDir, 'mail');
  const names = (await readdir(folder).catch(orWhenMissing([]))).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const content = await readFile(join(folder, name), 'utf8').catch(orWhenMissing(''));
    const [head = ''] = content.split(/\r?\n\r?\n/, 1);
    const to = /^To: <?([^>\r\n]*)>?/im.exec(head)?.[1];
    if (to?.toLowerCase() === address.toLowerCase()) await rm(join(folder, name), { force: true });
  }
}

/** Handles the error of reading a file or folder: returns `fallback` if there is none, and throws otherwise. */
function orWhenMissing<Value>(fallback: Value): (error: unknown) => Value {
  return (error) => {
    if (hasErrorCode(error, 'ENOENT')) return fallback;
    throw error;
  };
}
