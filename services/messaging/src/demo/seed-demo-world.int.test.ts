import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';
import { type MessagingWorld, startWorld } from '#/testing/messaging-world.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
let world: MessagingWorld;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'messaging-seed-'));
  world = await startWorld({ DATA_DIR: dataDir });
  expect(await seed()).toBe(true);
});
afterAll(async () => {
  await world.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

function seed(): Promise<boolean> {
  const { database, config } = world.deps;
  return seedDemoWorld(database, { files: openFileStore({ ...config, service: 'messaging' }), now });
}

it('the demo world is made once', async () => {
  expect(await seed()).toBe(false);
});

it('its unread counts equal its rows, and its numbers have no gaps', async () => {
  const wrong = await world.deps.database.sql`
    select conversation_id from participant p where unread_count <> (
      select count(*) from message m where m.conversation_id = p.conversation_id and m.receiver_id = p.user_id
        and m.read_at is null)
    union all
    select id from conversation c where last_sequence <> (select count(*) from message where conversation_id = c.id)
      or last_sequence <> (select max(sequence) from message where conversation_id = c.id)`;
  expect([...wrong]).toEqual([]);
});

it('everybody has their conversations, and every file has the type of its name', async () => {
  const demo = createWorld({ now });
  let opened = 0;
  for (const { id, participantIds, messages } of demo.conversations) {
    const userId = participantIds[0] ?? '';
    const headers = asUser({ userId });
    const { data } = await world.call(null, { url: `/messages/conversations/${id}/messages?limit=100`, headers });
    expect(data.messages.map((one: { id: string }) => one.id)).toEqual(messages.map((one) => one.id).toReversed());
    for (const { media } of data.messages) {
      for (const { url, mimeType } of media) {
        if (url === null) continue;
        const file = await world.app.inject({ url, headers });
        const found = await fileTypeFromBuffer(file.rawPayload);
        expect([url, file.statusCode, found?.mime]).toEqual([url, 200, mimeType]);
        opened += 1;
      }
    }
  }
  expect(opened).toBeGreaterThan(15);
});
