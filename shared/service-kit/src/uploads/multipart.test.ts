import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readFileName, receiveForm } from './multipart.ts';

it('reads the name of a file as a browser wrote it', () => {
  expect(readFileName('the %22good%22 one.pdf')).toBe('the "good" one.pdf');
  expect(readFileName('two%0D%0Alines%0A.txt')).toBe('two lines .txt');
  expect(readFileName('100%.txt')).toBe('100%.txt');
});

it('receives a large file that comes in one piece, before any of it is on disk', async () => {
  const head = Buffer.from('000000186674797069736f6d0000000069736f6d', 'hex');
  const film = Buffer.concat([head, Buffer.alloc(51_000_000)]);
  const file = Object.assign(Readable.from([film], { objectMode: false }), { truncated: false });
  const request = {
    headers: {},
    async *parts() {
      yield { type: 'file', fieldname: 'media', filename: 'film.mp4', mimetype: 'video/mp4', file };
    },
  };
  const form = await receiveForm(request as never, { media: { maxCount: 1 } }, async () => 200_000_000);
  expect(form.files.media).toMatchObject([{ size: film.length, fileName: 'film.mp4' }]);
  await form.discard();
});
