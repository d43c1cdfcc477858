import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { getAttachment, readAttachment } from '#/attachments.ts';
import { createWorld } from '#/create-world.ts';

const { conversations } = createWorld({ now: new Date('2026-11-21T12:00:00Z') });
const sent = conversations.flatMap(({ messages }) =>
  messages.flatMap(({ attachment }) => (attachment?.picture === null ? getAttachment(attachment.fileName) : [])),
);

it('has every file that messages show, and no other, each of its size', async () => {
  const files = readdirSync(path.resolve(import.meta.dirname, '../attachments'));
  expect(files.toSorted()).toEqual([...new Set(sent.map(({ name }) => name))].sort());
  for (const file of sent) expect([file.name, (await readAttachment(file)).length]).toEqual([file.name, file.size]);
  expect(() => getAttachment('of-nobody.pdf')).toThrow('The demo world has no attachment of-nobody.pdf');
});

it('tells how long sound is and how loud its parts are, the loudest being 100', async () => {
  const recording = getAttachment('a-song.wav');
  const { durationMs, waveform } = recording;
  const content = await readAttachment(recording);
  // Bytes a second, after the header of 44.
  expect(durationMs).toBe(((content.length - 44) / content.readUInt32LE(28)) * 1_000);
  expect(waveform).toHaveLength(200);
  expect(Math.max(...waveform)).toBe(100);
  expect(getAttachment('last-month.pdf')).toMatchObject({ type: 'FILE', durationMs: null, waveform: [] });
});
