import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
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
  await world.subscribe(ada, mara);
  await world.put(mara, `/fan-crm/fans/${ada.id}/note`, { note: 'Plays the oboe' });
  await world.put(mara, `/fan-crm/fans/${ada.id}/tags`, { tags: ['vip'] });
  const { data: list } = await world.post(mara, '/fan-crm/lists', { name: 'Friends' });
  await world.put(mara, `/fan-crm/lists/${list.id}/fans/${ada.id}`);
  await world.put(mara, '/fan-crm/thanks', { content: 'Thank you', isOn: true });
});

/** Counts the rows of all tables that name a person. */
async function countTraces(id: string): Promise<number> {
  const [row] = await world.deps.database.sql<{ count: number }[]>`
    select (select count(*) from fan where ${id} in (creator_id, fan_id))
      + (select count(*) from fan_tag where ${id} in (creator_id, fan_id))
      + (select count(*) from subscription where ${id} in (creator_id, fan_id))
      + (select count(*) from fan_list where creator_id = ${id})
      + (select count(*) from fan_list_member where fan_id = ${id})
      + (select count(*) from block where ${id} in (blocker_id, blocked_id))
      + (select count(*) from monthly_thanks where creator_id = ${id})
      + (select count(*) from person where user_id = ${id})::int as count`;
  return Number(row?.count);
}

it('a fan is given what is held of them, the note and the tags too, and a creator as well', async () => {
  const ofFan = await exportPerson(world, world.desk, ada.id);
  expect(ofFan.json('as_a_fan.json')).toMatchObject([
    { creator_id: mara.id, note: 'Plays the oboe', is_subscribed: true },
  ]);
  expect(ofFan.json('tags.json')).toEqual([{ creator_id: mara.id, fan_id: ada.id, tag: 'vip' }]);
  expect(ofFan.json('on_lists_of_others.json')).toEqual([{ creator_id: mara.id, name: 'Friends' }]);
  expect(ofFan.json('fans.json')).toEqual([]);
  const ofCreator = await exportPerson(world, world.desk, mara.id);
  expect(ofCreator.json('fans.json')).toMatchObject([{ fan_id: ada.id, note: 'Plays the oboe' }]);
  expect(ofCreator.json('monthly_thanks.json')).toMatchObject([{ content: 'Thank you' }]);
  expect(ofCreator.json('lists.json')).toMatchObject([{ name: 'Friends', fan_ids: [ada.id] }]);
});

it('nothing is left of a fan who is erased, and no later event brings them back', async () => {
  await erasePerson(world, ada.id);
  expect(await countTraces(ada.id)).toBe(0);
  expect((await world.get(mara, '/fan-crm/fans')).data.fans).toEqual([]);
  await world.tip(ada, mara, 500);
  await world.follow(ada, mara);
  expect(await countTraces(ada.id)).toBe(0);
});

it('nothing is left of a creator who is erased', async () => {
  await erasePerson(world, mara.id);
  expect(await countTraces(mara.id)).toBe(0);
});
