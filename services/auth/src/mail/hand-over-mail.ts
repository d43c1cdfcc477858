import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { AuthServiceDeps } from '#/deps.ts';
import type { MailText } from '#/mail/compose-mail.ts';

export interface OutgoingMail extends MailText {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
}

/** Hands a mail to the SMTP server, or writes it as a file where none is configured. Throws where that fails. */
export async function handOverMail(
  { config, clock, log }: Pick<AuthServiceDeps, 'config' | 'clock' | 'log'>,
  { id, kind, to, subject, text }: OutgoingMail,
): Promise<void> {
  const message: SendMailOptions = {
    from: config.mailFrom,
    // An object, not a header's text: nothing in an address can add a recipient.
    to: { name: '', address: to },
    subject,
    text,
    date: clock.now(),
    headers: { 'Auto-Submitted': 'auto-generated' },
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
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.sendMail(message);
  } finally {
    transport.close();
  }
}

/** The file appears whole: whoever watches the folder never reads half a mail. */
async function writeMail(folder: string, name: string, message: SendMailOptions): Promise<string> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message: content } = await transport.sendMail(message);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return file;
}

function fileTime(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}
