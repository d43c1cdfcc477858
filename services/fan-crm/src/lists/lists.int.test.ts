import { randomUUID } from 'node:crypto';
import { waitForLock } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CrmWorld, startCrm, type TestPerson } from '#/testing/crm-world.ts';

let world: CrmWorld;
let mara: TestPerson;
let ada: TestPerson;
beforeAll(async () => {
  world = await startCrm();
});
afterAll(() => world.destroy());
beforeEach(async () => {
  mara = await world.creator('mara');
  ada = await world.join('ada');
  await world.follow(ada, mara);
});

const create = (body: object, as = mara) => world.post(as, '/fan-crm/lists', body);
const count = async (id: string) => (await world.get(mara, `/fan-crm/lists/${id}`)).data.fans;
const namesOn = async (id: string) =>
  (await world.get(mara, `/fan-crm/fans?listId=${id}`)).data.fans.map((fan: TestPerson) => fan.username);

it('a list by a rule has at any time those of whom it holds', async () => {
  const rule = { relation: 'subscribed', spentOver: 50, silentDays: 30 };
  const { status, data } = await create({ name: 'Win back', rule });
  expect([status, data.rule]).toEqual([201, rule]);
  expect(await namesOn(data.id)).toEqual([]);
  const longAgo = new Date(world.clock.now().getTime() - 40 * 86_400_000).toISOString();
  const ben = await world.join('ben');
  const { end } = await world.subscribe(ben, mara, 999, longAgo);
  expect(await count(data.id)).toBe(0);
  await world.tip(ben, mara, 5_000);
  expect([await namesOn(data.id), await count(data.id)]).toEqual([['ben'], 1]);
  expect((await world.put(mara, `/fan-crm/lists/${data.id}/fans/${ada.id}`)).message).toBe(
    'Who is on this list, its rule decides',
  );
  const changed = await world.put(mara, `/fan-crm/lists/${data.id}`, { name: 'Gone', rule: { relation: 'left' } });
  expect(changed.data).toMatchObject({ name: 'Gone', rule: { relation: 'left' } });
  await end();
  expect(await namesOn(data.id)).toEqual(['ben']);
});

it('a list by hand has those who were put on it, while they are fans', async () => {
  const { data: list } = await create({ name: 'Friends' });
  for (const _ of [1, 2]) expect((await world.put(mara, `/fan-crm/lists/${list.id}/fans/${ada.id}`)).status).toBe(200);
  expect(await namesOn(list.id)).toEqual(['ada']);
  expect((await world.get(mara, `/fan-crm/fans/${ada.id}`)).data.lists).toEqual([{ id: list.id, name: 'Friends' }]);
  const stranger = await world.join('stranger');
  expect((await world.put(mara, `/fan-crm/lists/${list.id}/fans/${stranger.id}`)).status).toBe(404);
  expect(
    (await world.put(mara, `/fan-crm/lists/${list.id}`, { name: 'Friends', rule: { relation: 'left' } })).status,
  ).toBe(400);
  for (const _ of [1, 2])
    expect((await world.delete(mara, `/fan-crm/lists/${list.id}/fans/${ada.id}`)).status).toBe(200);
  expect(await count(list.id)).toBe(0);
  expect((await world.delete(mara, `/fan-crm/lists/${list.id}`)).status).toBe(200);
  expect((await world.delete(mara, `/fan-crm/lists/${list.id}`)).status).toBe(404);
});

it('who is put on a list that is deleted at the same moment is told so', async () => {
  const { data: list } = await create({ name: 'Going' });
  const { sql } = world.deps.database;
  const meeting = await sql.begin(async (tx) => {
    await tx`delete from fan_list where id = ${list.id}`;
    const put = world.put(mara, `/fan-crm/lists/${list.id}/fans/${ada.id}`);
    await waitForLock(sql);
    return { put };
  });
  expect(await meeting.put).toMatchObject({ status: 404, message: 'List not found' });
});

it('lists are their creator’s alone', async () => {
  const zoe = await world.creator('zoe');
  await world.follow(ada, zoe);
  const { data: list } = await create({ name: 'Mine' });
  const path = `/fan-crm/lists/${list.id}`;
  expect((await world.get(zoe, '/fan-crm/lists')).data.lists).toEqual([]);
  for (const { status } of [
    await world.get(zoe, path),
    await world.put(zoe, path, { name: 'Yours' }),
    await world.delete(zoe, path),
    await world.put(zoe, `${path}/fans/${ada.id}`),
    await world.delete(zoe, `${path}/fans/${ada.id}`),
    await world.get(zoe, `/fan-crm/fans?listId=${list.id}`),
    await world.get(zoe, `/fan-crm/export?listId=${list.id}`),
  ])
    expect(status).toBe(404);
  expect((await world.get(null, '/fan-crm/lists')).status).toBe(401);
});

it('refuses names and rules that are wrong', async () => {
  expect(await create({ name: ' ' })).toMatchObject({ status: 400, message: 'Name is required' });
  expect(await create({ name: 'x'.repeat(61) })).toMatchObject({ status: 400 });
  expect(await create({ name: 'Empty', rule: {} })).toMatchObject({
    status: 400,
    message: 'Choose at least one condition',
  });
  expect(await create({ name: 'Everybody', rule: { spendOver: 50 } })).toMatchObject({
    status: 400,
    message: 'Choose at least one condition',
  });
  expect(await create({ name: 'Odd', rule: { silentDays: 0 } })).toMatchObject({
    status: 400,
    message: 'Days must be 1 to 3650',
  });
  expect(await create({ name: 'Odd', rule: { spentOver: 1.234 } })).toMatchObject({ status: 400 });
  expect(await create({ name: 'Odd', rule: { spentOver: 1_000_001 } })).toMatchObject({
    status: 400,
    message: 'Amount must be at most 1,000,000 dollars',
  });
  expect((await create({ name: 'Fans of Berlin' })).status).toBe(201);
  expect(await create({ name: 'fans of berlin' })).toMatchObject({
    status: 409,
    message: 'You have a list of this name',
  });
  const other = (await create({ name: 'Others' })).data;
  expect((await world.put(mara, `/fan-crm/lists/${other.id}`, { name: 'Fans of Berlin' })).status).toBe(409);
  expect((await world.get(mara, `/fan-crm/lists/${randomUUID()}`)).status).toBe(404);
  const { lists } = (await world.get(mara, '/fan-crm/lists')).data;
  expect(lists.map(({ name }: { name: string }) => name)).toEqual(['Fans of Berlin', 'Others']);
});

it('a list is not changed over a change that its creator has not seen', async () => {
  const { id, revision } = (await create({ name: 'Big', rule: { spentOver: 100 } })).data;
  const change = (body: object) => world.put(mara, `/fan-crm/lists/${id}`, body);
  expect((await change({ name: 'Bigger', rule: { spentOver: 100 }, revision })).data).toMatchObject({
    name: 'Bigger',
    revision: revision + 1,
  });
  const stale = { name: 'Big', rule: { spentOver: 200 }, revision };
  expect(await change(stale)).toMatchObject({ status: 409, errors: [{ field: 'revision', value: revision + 1 }] });
  expect((await change({ name: 'Bigger', rule: { spentOver: 100 }, revision })).status).toBe(200);
  expect((await change({ name: 'Big' })).data).toMatchObject({ revision: revision + 2, rule: { spentOver: 100 } });
});

it('the same creation again makes one list, in whatever order its fields are', async () => {
  const send = (payload: object) =>
    world.call(mara, {
      method: 'POST',
      url: '/fan-crm/lists',
      payload,
      headers: { 'idempotency-key': 'a-key' },
    });
  const first = await send({ name: 'Once', rule: { tag: 'vip', spentOver: 5 } });
  expect(await send({ rule: { spentOver: 5, tag: 'vip' }, name: 'Once' })).toEqual(first);
  expect((await send({ name: 'Once', rule: { tag: 'vip', spentOver: 6 } })).status).toBe(409);
  expect((await world.get(mara, '/fan-crm/lists')).data.lists).toHaveLength(1);
});

it('a creator has at most 100 lists', async () => {
  for (let index = 0; index < 100; index += 1) await create({ name: `List ${index}` });
  expect(await create({ name: 'One more' })).toMatchObject({ status: 400, message: 'You can have at most 100 lists' });
});
