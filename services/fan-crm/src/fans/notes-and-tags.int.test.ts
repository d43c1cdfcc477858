import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTags } from '#/fans/change-fan.ts';
import { type CrmWorld, startCrm, type TestPerson } from '#/testing/crm-world.ts';

let world: CrmWorld;
let mara: TestPerson;
let ada: TestPerson;
let _ben: TestPerson;
beforeAll(async () => {
  world = await startCrm();
});
afterAll(() => world.destroy());
beforeEach(async () => {
  world.clock.stopAt('2026-03-01T12:00:00.000Z');
  mara = await world.creator('mara');
  [ada, _ben] = [await world.join('ada'), await world.join('ben_b')];
});

const list = async (query = '', as = mara) => {
  const { status, data, message } = await world.get(as, `/fan-crm/fans${query}`);
  return { status, message, names: data?.fans?.map((fan: { username: string }) => fan.username), data };
};
const card = async (fan: TestPerson, as = mara) => (await world.get(as, `/fan-crm/fans/${fan.id}`)).data;

describe('notes and tags', () => {
  beforeEach(() => world.follow(ada, mara));

  it('are written, replaced and taken away', async () => {
    const path = `/fan-crm/fans/${ada.id}`;
    expect((await world.put(mara, `${path}/note`, { note: '  Likes oboes ' })).data).toMatchObject({
      note: 'Likes oboes',
      hasNote: true,
    });
    expect((await world.put(mara, `${path}/tags`, { tags: ['VIP', 'vip', 'Berlin'] })).data.tags).toEqual([
      'berlin',
      'vip',
    ]);
    expect((await list('?tag=Vip')).names).toEqual(['ada']);
    expect((await world.get(mara, '/fan-crm/tags')).data.tags).toEqual([
      { tag: 'berlin', fans: 1 },
      { tag: 'vip', fans: 1 },
    ]);
    expect((await world.put(mara, `${path}/tags`, { tags: [] })).data.tags).toEqual([]);
    expect((await world.put(mara, `${path}/note`, { note: '' })).data).toMatchObject({ note: '', hasNote: false });
  });

  it('a tag that is put on or taken off leaves those that were changed elsewhere meanwhile', async () => {
    const path = `/fan-crm/fans/${ada.id}/tags`;
    const change = async (body: object) => (await world.put(mara, path, body)).data.tags;
    await change({ tags: ['seen'] });
    expect(await change({ tags: ['seen', 'first'], added: ['first'] })).toEqual(['first', 'seen']);
    expect(await change({ tags: ['seen', 'second'], added: ['Second'] })).toEqual(['first', 'second', 'seen']);
    expect(await change({ tags: [], removed: ['SEEN'] })).toEqual(['first', 'second']);
    expect(await change({ tags: [], removed: ['seen'] })).toEqual(['first', 'second']);
    expect(await change({ tags: [], added: ['first'], removed: ['second'] })).toEqual(['first']);
    await Promise.all(['a', 'b', 'c'].map((tag) => change({ tags: ['first', tag], added: [tag] })));
    expect((await card(ada)).tags).toEqual(['a', 'b', 'c', 'first']);
    await change({ tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
    expect(await world.put(mara, path, { tags: ['more'], added: ['more'] })).toMatchObject({
      status: 400,
      message: 'A fan has at most 20 tags',
    });
    expect((await card(ada)).tags).toHaveLength(20);
  });

  it('a note is not written over one that was changed since, unless it is the same or no revision is named', async () => {
    const write = (note: string, revision?: number) =>
      world.put(mara, `/fan-crm/fans/${ada.id}/note`, { note, revision });
    expect((await write('First', 1)).data).toMatchObject({ note: 'First', noteRevision: 2, hasNote: true });
    expect(await write('Second', 1)).toMatchObject({
      status: 409,
      errors: [{ field: 'revision', value: 2 }],
    });
    expect((await write('First', 1)).data).toMatchObject({ noteRevision: 2 });
    expect((await write('Second')).data).toMatchObject({ note: 'Second', noteRevision: 3 });
    await world.post(mara, '/fan-crm/import', { csv: 'username,note\nada,Of a file' });
    expect(await write('Third', 3)).toMatchObject({ status: 409, errors: [{ value: 4 }] });
    const race = await Promise.all(['A', 'B', 'C'].map((note) => write(note, 4)));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it.each([
    ['note', { note: 'x'.repeat(5_001) }, 'Note must be at most 5000 characters'],
    ['note', {}, 'Note is required'],
    ['tags', { tags: ['a,b'] }, 'A tag must not contain commas'],
    ['tags', { tags: [''] }, 'A tag must not be empty'],
    ['tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'A fan has at most 20 tags'],
  ])('a %s is refused as %j', async (part, body, message) => {
    expect(await world.put(mara, `/fan-crm/fans/${ada.id}/${part}`, body)).toMatchObject({ status: 400, message });
  });

  it('a creator has at most 200 different tags', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fan = await world.join(`fan_${round}`);
      await world.follow(fan, mara);
      const tags = Array.from({ length: 20 }, (_, index) => `tag ${round} ${index}`);
      expect((await world.put(mara, `/fan-crm/fans/${fan.id}/tags`, { tags })).status).toBe(200);
    }
    const answer = await world.put(mara, `/fan-crm/fans/${ada.id}/tags`, { tags: ['one more'] });
    expect(answer).toMatchObject({ status: 400, message: 'You can use at most 200 different tags' });
    expect((await card(ada)).tags).toEqual([]);
  });

  it('are counted without reading every fan who has them', async () => {
    const { database } = world.deps;
    await database.sql`
      insert into fan (creator_id, fan_id) select ${mara.id}::uuid, gen_random_uuid() from generate_series(1, 5000)`;
    await database.sql`
      insert into fan_tag (creator_id, tag, fan_id)
      select creator_id, 'of many', fan_id from fan where creator_id = ${mara.id} and fan_id <> ${ada.id}`;
    await database.sql`vacuum analyze fan_tag`;
    const read = await database.transaction(async (tx) => {
      // Earlier transactions of the same connection may be counted, too.
      const countRead = async () => {
        const [row] = await tx.execute<{ read: number }>(`
          select sum(pg_stat_get_xact_tuples_returned(id))::int as read
          from (select 'fan_tag'::regclass as id union all select indexrelid from pg_index where indrelid = 'fan_tag'::regclass) one`);
        return row?.read ?? 0;
      };
      const before = await countRead();
      await addTags(tx, mara.id, [{ fanId: ada.id, tag: 'one more' }]);
      return (await countRead()) - before;
    });
    expect(read).toBeLessThan(50);
    expect((await card(ada)).tags).toEqual(['one more']);
  });

  it('tell of at most 10,000 fans each, and of those who are shown', async () => {
    const { sql } = world.deps.database;
    await sql`
      insert into fan (creator_id, fan_id, since, is_blocked)
      select ${mara.id}::uuid, gen_random_uuid(), now(), number > 10100 from generate_series(1, 10200) number`;
    await sql`
      insert into fan_tag (creator_id, tag, fan_id)
      select creator_id, tag, fan_id from fan, (values ('many'), ('hidden')) tags (tag)
      where creator_id = ${mara.id} and fan_id <> ${ada.id} and (tag = 'many' or is_blocked)`;
    await world.put(mara, `/fan-crm/fans/${ada.id}/tags`, { tags: ['zebra', 'alone'] });
    expect((await world.get(mara, '/fan-crm/tags')).data.tags).toEqual([
      { tag: 'many', fans: 10_000 },
      { tag: 'alone', fans: 1 },
      { tag: 'zebra', fans: 1 },
    ]);
  });
});
