import { createWorld } from '@stagedoor/demo-world/create-world';
import { indexAssets } from '@stagedoor/demo-world/index-assets';
import { type MediaStub, startMediaStub } from '@stagedoor/service-kit/testing/stubs/media-stub';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';
import { type MessagingWorld, startWorld } from '#/testing/messaging-world.ts';
import { openFile } from '#/testing/open-file.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const demo = createWorld({ now });
let media: MediaStub;
let world: MessagingWorld;
beforeAll(async () => {
  media = await startMediaStub();
  world = await startWorld({ MEDIA_URL: media.url });
  expect(await seed()).toBe(true);
});
afterAll(async () => {
  await world.destroy();
  await media.close();
});

const seed = () => seedDemoWorld(world.deps.database, demo);

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

it('everybody has their conversations, and opens the files in them that are the assets of the demo world', async () => {
  const findAssetId = indexAssets(demo);
  let opened = 0;
  for (const { id, participantIds, messages } of demo.conversations) {
    const userId = participantIds[0] ?? '';
    const headers = asUser({ userId });
    const { data } = await world.call(null, { url: `/messages/conversations/${id}/messages?limit=100`, headers });
    expect(data.messages.map((one: { id: string }) => one.id)).toEqual(messages.map((one) => one.id).toReversed());
    for (const [place, { attachment }] of messages.toReversed().entries()) {
      const [item] = data.messages[place]?.media ?? [];
      if (attachment === null || !item?.url) continue;
      const { access } = await openFile(world, media, { id: userId, username: '', role: 'FAN', headers }, item.url);
      const file = item.type === 'IMAGE' ? '1280.webp' : item.type === 'AUDIO' ? 'whole.wav' : 'whole.bin';
      expect(access).toMatchObject({ assetId: findAssetId(attachment.id), file });
      const isSound = item.type === 'AUDIO';
      expect([item.waveform?.length, item.durationMs]).toEqual(isSound ? [200, 3_000] : [undefined, undefined]);
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(15);
});

it('media, which makes its part of the world with these uses, is told none of them', async () => {
  expect([...(await world.deps.database.sql`select id from asset_use_change`)]).toEqual([]);
});
