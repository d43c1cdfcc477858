import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readText } from '@stagedoor/linked-text/read-text';
import { twentyScripts } from '@stagedoor/linked-text/testing/twenty-scripts';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { sendMail } from '@stagedoor/service-kit/mail/mail';
import { withoutAddresses } from '@stagedoor/service-kit/mail/without-addresses';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeNotification, type NotificationFacts } from '#/notifications/describe-notification.ts';
import { textsIn } from '#/texts/languages.ts';
import { composeMail } from './compose-mail.ts';

const facts = {
  username: 'mara_keys',
  publicUrl: 'https://stage.example',
  unsubscribePage: 'https://stage.example/unsubscribe?token=t',
} as const;
const addressesIn = (text: string) => readText(text).flatMap((part) => (part.kind === 'link' ? part.href : []));
const own = [
  'https://stage.example/post/1',
  'https://stage.example/notifications#preferences',
  'https://stage.example/unsubscribe?token=t',
];

/** The mail about the like of somebody with that name. */
function mailAbout(displayName: string, language: 'en' | 'es') {
  const like: NotificationFacts = {
    type: 'NEW_LIKE',
    actor: { username: 'theo', displayName },
    actorId: 'a',
    actorCount: 1,
    postId: '1',
    commentId: null,
    recipientId: 'm',
    conversationId: null,
    times: 1,
    detail: null,
    custom: null,
  };
  return composeMail([describeNotification(like, textsIn[language])], { ...facts, language });
}

const bytesOfQuoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );

/** Reads subject and body as a mail program does (RFC 2045 and 2047). */
function readMail(content: string): { subject: string; text: string } {
  const [head = '', ...rest] = content.replaceAll('\r\n', '\n').split('\n\n');
  const [, folded = ''] = /^Subject: (.*(?:\n[ \t].*)*)/m.exec(head) ?? [];
  const words = folded.replaceAll(/\?=\s+=\?/g, '?==?');
  const subject = words.replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, way: string, word: string) =>
    (way === 'B' ? Buffer.from(word, 'base64') : bytesOfQuoted(word.replaceAll('_', ' '))).toString(),
  );
  const body = rest.join('\n\n');
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(head);
  return { subject, text: (isBase64 ? Buffer.from(body, 'base64') : bytesOfQuoted(body)).toString() };
}

async function sendAndRead(mail: { subject: string; text: string }) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-mail-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const config = { dataDir, smtpUrl: undefined, mailFrom: 'Stagedoor <no-reply@stage.example>' };
  const log = { info() {} };
  await sendMail(
    { config, clock: systemClock, log: log as never },
    { ...mail, id: '1', kind: 'like', to: 'mara@stage.example' },
  );
  const [file = ''] = readdirSync(path.join(dataDir, 'mail'));
  return readMail(readFileSync(path.join(dataDir, 'mail', file), 'utf8'));
}

describe.each(twentyScripts)('$script', ({ word, stop, quotes: [open, close], tag }) => {
  it.each(['en', 'es'] as const)('is in subject and body of a mail in %s as it was written', async (language) => {
    const name = `${open}${word.trim()}${close} ${tag}${stop}`.normalize('NFC');
    const { subject, text } = await sendAndRead(mailAbout(name, language));
    for (const place of [subject, text]) expect(place).toContain(withoutAddresses(name));
    expect(withoutAddresses(name)).toBe(name);
    expect(addressesIn(text)).toEqual(own);
  });

  it.each([
    `${word}https://evil.example/foo${stop}`,
    `${word.trim()}.evil.example`,
    `${open}www.evil.example${close}`,
    `${word.trim()}@evil.example`,
    `${word.trim()}\r\nhttps://evil.example${stop}`,
    `evil.example/${word.trim()}`,
  ])('has no address of other people’s words: %s', (name) => {
    const { subject, text } = mailAbout(name, 'en');
    expect(addressesIn(subject)).toEqual([]);
    expect(addressesIn(text)).toEqual(own);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(`${subject}\n${text}`).not.toMatch(/evil\.example|@evil/);
  });

  it('is cut between its letters where it is too long', () => {
    const { subject } = mailAbout(`${tag} `.repeat(100), 'en');
    const letters = new Set(
      [...new Intl.Segmenter().segment(`${tag} ${tag} liked your post`)].map(({ segment }) => segment),
    );
    const shown = [...new Intl.Segmenter().segment(subject)].map(({ segment }) => segment);
    expect(shown.filter((letter) => !letters.has(letter))).toEqual([]);
  });
});
