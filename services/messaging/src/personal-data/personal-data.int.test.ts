import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unreadChanged } from '@stagedoor/contracts/messaging-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson as takeStep } from '#/personal-data/erase-person.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { pdf } from '#/testing/sample-files.ts';
import { storeFile } from '#/testing/store-file.ts';

let desk: ExportStub;
let world: MessagingWorld;
let dataDir: string;
let mara: TestPerson;
let fan: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  desk = await startExportStub();
  dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-messages-'));
  world = await startWorld({ AUTH_URL: desk.url, SERVICE_SECRET: 'of-messaging', DATA_DIR: dataDir });
  mara = await world.join('mara_keys', { role: 'CREATOR' });
  fan = await world.join('a_fan');
  other = await world.join('another');
  await world.follow(fan, mara);
  await world.send(mara, fan, 'Words of Mara');
  await world.send(fan, mara, 'Words to Mara');
  await world.send(fan, other, 'Words of others');
  await world.send(mara, fan, 'Sold by Mara', { isPaid: true, price: 5 });
  const { id } = await world.send(mara, fan, 'With a file');
  await storeFile(world, dataDir, id, 'Passport of Mara.pdf');
  await world.block(other, mara);
});
afterAll(async () => {
  await world.destroy();
  await desk.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function stored(): Promise<string[]> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('an export contains the messages that a person wrote and could read, with their files', async () => {
  const hers = await exportPerson(world, desk, mara.id);
  const contents = (sent: typeof hers) =>
    (sent.json('messages.json') as { content: string }[]).map(({ content }) => content);
  expect(contents(hers)).toEqual(['Words of Mara', 'Words to Mara', 'Sold by Mara', 'With a file']);
  expect(hers.json('conversations.json')).toMatchObject([
    { other_username: 'a_fan', folder: 'inbox' },
    { other_id: other.id },
  ]);
  const files = [...hers.files].filter(([name]) => name.startsWith('media/'));
  expect(files.map(([, content]) => content)).toEqual([pdf]);
  const his = await exportPerson(world, desk, fan.id);
  expect(contents(his).toSorted()).toEqual(['With a file', 'Words of Mara', 'Words of others', 'Words to Mara']);
  expect([...his.files.keys()].some((name) => name.startsWith('media/'))).toBe(false);
});

test('erasing a person leaves no trace of them, and other people’s conversations stay', async () => {
  const { sql } = world.deps.database;
  expect(await stored()).not.toEqual([]);
  await erasePerson(world, mara.id);
  const texts = [mara.id, 'mara_keys', 'Words of Mara', 'Words to Mara', 'Sold by Mara', 'Passport of Mara'];
  expect(await findTraces(sql, texts)).toEqual([]);
  expect(await stored()).toEqual([]);
  const { data } = await world.get(fan, '/messages/conversations');
  expect(data.conversations).toHaveLength(1);
  expect(await world.unread(fan)).toBe(0);
  const published = await world.events(unreadChanged);
  expect(published.filter(({ userId }) => userId === fan.id).at(-1)).toMatchObject({ unreadCount: 0 });
  expect((await world.get(other, '/messages/conversations/requests')).status).toBe(404);
});

test('erasing deletes the messages of a long conversation in slices, and then the conversation', async () => {
  const { sql } = world.deps.database;
  const [conversation] = await sql<{ id: string; sender_id: string }[]>`
    select conversation_id as id, sender_id from message limit 1`;
  const { id = '', sender_id: senderId = '' } = conversation ?? {};
  const columns = await sql<{ name: string }[]>`
    select string_agg(quote_ident(column_name), ', ') as name from information_schema.columns
    where table_schema = 'public' and table_name = 'message' and column_name not in ('id', 'sequence') and is_generated = 'NEVER'`;
  const names = columns[0]?.name ?? '';
  await sql.unsafe(
    `insert into message (id, sequence, ${names}) select gen_random_uuid(), 100000 + n, ${names} from generate_series(1, 1500) n,
      (select * from message where conversation_id = $1 and not exists (select from media where message_id = message.id)
        limit 1) one`,
    [id],
  );
  const left = async () => {
    const [row] = await sql<
      { count: number }[]
    >`select count(*)::int as count from message where conversation_id = ${id}`;
    return row?.count ?? 0;
  };
  const before = await left();
  expect(before).toBeGreaterThan(1_500);
  const files = openFileStore({ ...world.deps.config, service: 'messaging' });
  expect(await takeStep({ ...world.deps, files }, senderId)).toBe(true);
  expect(before - (await left())).toBe(1_000);
  await erasePerson(world, senderId);
  expect(await left()).toBe(0);
});

test('later events do not bring an erased person back', async () => {
  const { database } = world.deps;
  const publish = createOwnersPublish(world.deps);
  const late = { ...profileUpdated.sample, userId: mara.id, username: 'mara_keys', version: 99 };
  const next = { ...late, userId: '01981b5c-0000-7000-8000-0000000000c1', username: 'somebody_else' };
  await database.transaction(async (tx) => {
    await publish(tx, profileUpdated, late);
    await publish(tx, profileUpdated, next);
  });
  const people = (username: string) => database.sql`select from person where username = ${username}`;
  await waitFor(async () => (await people('somebody_else')).length === 1);
  await waitFor(async () => {
    const [lag] = await database.sql`select from kit.outbox where published_at is null`;
    return lag === undefined;
  });
  expect(await people('mara_keys')).toHaveLength(0);
});
