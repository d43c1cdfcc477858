import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recognizeFile } from '#/uploads/file-kinds.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-texts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function recognize(content: Buffer, fileName = 'notes.txt') {
  const path = join(folder, 'notes');
  await writeFile(path, content);
  return recognizeFile({ path, size: content.length, claimedType: 'text/plain', fileName, digest: '' });
}

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const long = 'Es ist spät. '.repeat(20_000);

it.each([
  ['UTF-8', Buffer.from('café')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFcafé')],
  ['UTF-8, long', Buffer.from(long)],
  ['UTF-8, longer than what is looked at, cut in a letter', Buffer.from(`x${'é'.repeat(600_000)}`)],
  ['Latin-1', latin1('café latin1')],
  ['Latin-1 that ends with its only accent', latin1('café')],
  ['Latin-1, long, with its only accent at the end', latin1(`${'x'.repeat(200_000)}é\r\n`)],
  ['Windows-1252 with quotes and a dash', bytes('93 68 69 94 20 96 20 80')],
  ['Windows-1251', bytes('cf f0 e8 e2 e5 f2 0d 0a')],
  ['the UTF-16 of Windows', utf16le('hi, café\r\n')],
  ['the UTF-16 of Windows, long', utf16le(long)],
  ['UTF-16 in the other order', utf16be('hi, café 😀')],
  ['UTF-16, longer than what is looked at', utf16le('é'.repeat(600_000))],
  ['Shift-JIS', bytes('83 65 83 58 83 67')],
  ['ISO-2022-JP', bytes('1b 24 42 25 46 1b 28 42')],
  ['EUC-KR', bytes('b0 a1 b3 aa b4 d9')],
  ['GBK', bytes('d6 d0 ce c4 81 40')],
  ['Big5', bytes('a4 a4 a4 e5')],
  ['a code page of DOS, with its end of file', bytes('63 61 66 82 0d 0a 1a')],
])('takes a text in %s', async (_encoding, content) => {
  expect(await recognize(content)).toMatchObject({ type: 'FILE', mimeType: 'text/plain' });
});

it.each([
  '<3 thank you all',
  '  <3',
  '<',
  '<- look',
  '<< Ça va ? >>',
  '< 5 minutes',
  '<<<<<<< ours',
  'BMW for sale',
  'MZ',
  'a <b>bold</b> word',
  'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n',
  '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
])('takes the text %j, in every encoding', async (text) => {
  for (const content of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16le(text),
    utf16be(text),
    latin1(`${text}é`),
  ])
    expect(await recognize(content)).toMatchObject({ mimeType: 'text/plain' });
});

it.each([
  '<!DOCTYPE html><p>x',
  '<html><script>alert(1)</script>',
  '<script>alert(1)</script>',
  '</x><img src=x>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<?xml version="1.0"?><svg/>',
  '<?php phpinfo();',
  '<%= 1 %>',
  '<!-- a --><script>',
  '<B>',
  '#!/bin/sh\nrm -rf ~',
])('takes no %j for text, in no encoding', async (text) => {
  for (const start of ['', ' \r\n\t', ' '.repeat(100_000), '\uFEFF', '\u00a0'])
    for (const end of ['', 'é', '\u00a0'.repeat(3)]) {
      const written = `${start}${text}${end}`;
      const contents = [Buffer.from(written), Buffer.from(`\uFEFF${written}`), utf16le(written), utf16be(written)];
      if (start !== '\uFEFF') contents.push(latin1(written));
      for (const content of contents) await expect(recognize(content)).rejects.toMatchObject({ statusCode: 415 });
    }
});

it.each([
  ['zeros', Buffer.alloc(100)],
  ['a zero in the middle of words', Buffer.from('words\0words')],
  ['a zero after a megabyte less one', Buffer.concat([Buffer.alloc(999_999, 'x'), Buffer.from([0])])],
  ['UTF-16 without a mark', Buffer.from('hello', 'utf16le')],
  ['UTF-16 that ends in the middle of a letter', Buffer.concat([utf16le('hello'), Buffer.from('x')])],
  ['UTF-16 with half of a letter', bytes('ff fe 3d d8 68 00')],
  ['UTF-16 with controls', utf16le('hello\u0001')],
  ['UTF-32', bytes('ff fe 00 00 68 00 00 00')],
  ['controls between letters of a code page', bytes('e9 01 02 e9')],
  ['a picture of Windows', Buffer.concat([Buffer.from('BM'), bytes('46 00 00 00 00 00 00 00 36 00 00 00')])],
  ['a program of Windows', Buffer.concat([Buffer.from('MZ'), bytes('90 00 03 00 00 00 04 00')])],
])('takes no %s for text', async (_what, content) => {
  await expect(recognize(content)).rejects.toMatchObject({ statusCode: 415 });
});

it('takes no text for the picture that it says it is', async () => {
  await expect(recognize(Buffer.from('BMW for sale'), 'car.bmp')).rejects.toMatchObject({ statusCode: 415 });
});
