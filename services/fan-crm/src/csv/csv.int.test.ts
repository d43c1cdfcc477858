import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readCsv } from '#/csv/read-csv.ts';
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
  await world.follow(ada, mara, '2026-01-05T12:00:00.000Z');
});

const read = (csv: string, more: object = {}) => world.post(mara, '/fan-crm/import', { csv, ...more });
const card = async (fan = ada) => (await world.get(mara, `/fan-crm/fans/${fan.id}`)).data;
const tag = (fan: TestPerson, ...tags: string[]) => world.put(mara, `/fan-crm/fans/${fan.id}/tags`, { tags });
const note = (fan: TestPerson, text: string) => world.put(mara, `/fan-crm/fans/${fan.id}/note`, { note: text });

describe('an export', () => {
  it('has a head line and a line a fan, in parts, with quoted text and no formulas', async () => {
    await world.tip(ada, mara, 1_050);
    await tag(ada, 'vip', 'berlin');
    await note(ada, '=cmd("boo"), really');
    const { csv, nextCursor } = (await world.get(mara, '/fan-crm/export')).data;
    expect(nextCursor).toBeNull();
    expect(csv.split('\r\n')).toEqual([
      'username,name,since,following,subscribed,subscribed until,renewals,spent,subscriptions,tips,posts,messages,last wrote,tags,note',
      'ada,Ada Doe,2026-01-05,yes,no,,0,10.5,0,10.5,0,0,,"berlin; vip","\'=cmd(""boo""), really"',
      '',
    ]);
    const spanish = (await world.get(mara, '/fan-crm/export?separator=%3B')).data.csv.split('\r\n')[1];
    expect(spanish).toBe(
      'ada;Ada Doe;2026-01-05;yes;no;;0;"10,5";0;"10,5";0;0;;"berlin; vip";"\'=cmd(""boo""), really"',
    );
  });

  it('has no formula behind a semicolon, a tab or a line end, where another separator would begin a cell', async () => {
    await note(ada, 'hello;=1+1\tx\n@SUM(1)');
    const { csv } = (await world.get(mara, '/fan-crm/export')).data;
    expect(csv).toContain(`"hello;'=1+1\tx\n'@SUM(1)"`);
  });

  it('of a list has those who are on it', async () => {
    const ben = await world.join('ben');
    await world.follow(ben, mara);
    const { data: list } = await world.post(mara, '/fan-crm/lists', { name: 'One' });
    await world.put(mara, `/fan-crm/lists/${list.id}/fans/${ben.id}`);
    const { csv } = (await world.get(mara, `/fan-crm/export?listId=${list.id}`)).data;
    expect(csv.match(/^\w+,/gm)).toEqual(['username,', 'ben,']);
    expect((await world.get(mara, '/fan-crm/export?cursor=none')).status).toBe(400);
  });

  it('of more fans than a part has goes on after a cursor, each of them once', async () => {
    const { sql } = world.deps.database;
    await sql`insert into person (user_id, version, username, is_suspended, words)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, 'bulk' || n, false, ''::tsvector
      from generate_series(1, 2500) n on conflict do nothing`;
    await sql`insert into fan (creator_id, fan_id, since) select ${mara.id}, user_id, now() from person where username like 'bulk%'`;
    const first = (await world.get(mara, '/fan-crm/export')).data;
    const second = (await world.get(mara, `/fan-crm/export?cursor=${first.nextCursor}`)).data;
    expect(second.nextCursor).toBeNull();
    const names = `${first.csv}${second.csv}`
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect([names.length, new Set(names).size]).toEqual([2_501, 2_501]);
  });
});

describe('an import', () => {
  it('takes what an export has, also where tags and a note are as many emoji as letters are allowed', async () => {
    const [longTag, longNote] = ['🎻'.repeat(30), '🎻'.repeat(5_000)];
    expect([(await tag(ada, longTag)).status, (await note(ada, longNote)).status]).toEqual([200, 200]);
    const { csv } = (await world.get(mara, '/fan-crm/export')).data;
    expect((await read(csv)).data).toMatchObject({ fans: 1, problems: [] });
    expect(await card()).toMatchObject({ tags: [longTag], note: longNote });
    const message = 'A tag must be at most 30 characters';
    expect((await read(`username,tags\nada,${longTag}🎻`)).data.problems).toEqual([{ line: 2, message }]);
  });

  it('adds tags and notes, keeps what is there, and puts the fans on a list', async () => {
    await tag(ada, 'vip');
    await note(ada, 'Met in Berlin');
    const answer = await read(
      '\uFEFFUsername,Tags,Note,ignored\n@ADA,Oboe; Berlin,"Plays the oboe,\nbadly",x\nnobody,vip,\n',
      {
        listName: 'From a file',
      },
    );
    expect(answer).toMatchObject({
      status: 200,
      data: { fans: 1, problemCount: 1, problems: [{ line: 4, message: 'nobody is not a fan of yours' }] },
    });
    expect(await card()).toMatchObject({
      tags: ['berlin', 'oboe', 'vip'],
      note: 'Met in Berlin\nPlays the oboe,\nbadly',
      lists: [{ id: answer.data.listId, name: 'From a file' }],
    });
    await read('username,note\nada,Met in Berlin');
    expect((await card()).note).toBe('Met in Berlin\nPlays the oboe,\nbadly');
  });

  it.each([',', ';'])('takes its own export back, changing nothing, with %j between its cells', async (separator) => {
    await tag(ada, 'vip', '=one', '-two');
    await note(ada, '+1 for the "show", they said;=1+1\n- first\n- "second"\t@x\n\'=quoted');
    const before = await card();
    const { csv } = (await world.get(mara, `/fan-crm/export?separator=${encodeURIComponent(separator)}`)).data;
    expect((await read(csv)).data).toMatchObject({ fans: 1, problemCount: 0 });
    expect(await card()).toEqual(before);
  });

  it.each([
    ['', 'The file is empty'],
    ['name,tags\nada,vip', 'The first line must name the column username'],
    ['username,tags,Username\nada,vip,ben', 'The first line names the column username twice'],
    ['username,Tags,tags\nada,vip,oboe', 'The first line names the column tags twice'],
    ['note,username,note\nFirst,ada,Second', 'The first line names the column note twice'],
    ['user"name,tags\nada,vip', 'The file is no valid CSV'],
    ['"username,tags\nada,vip', 'The file is no valid CSV'],
    ['x'.repeat(200_001), 'A file may have at most 200,000 characters; split it'],
    [`username\n${'ada\n'.repeat(5_001)}`, 'A file may have at most 5,000 lines; split it'],
  ])('that is no file of fans is refused (%#)', async (csv, message) => {
    const answer = await read(csv);
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
  });

  it('leaves out lines that are wrong, and says which', async () => {
    const long = 'x'.repeat(31);
    const { data } = await read(
      `username,tags,note\n,vip,\nada,${long},\nada,${'a;b;c;d;e;f;g;h;i;j;k;l;m;n;o;p;q;r;s;t;u'},\nada,,${'n'.repeat(5_001)}\nada,fine,`,
    );
    expect(data).toMatchObject({
      fans: 1,
      problems: [
        { line: 2, message: 'There is no username' },
        { line: 3, message: 'A tag must be at most 30 characters' },
        { line: 4, message: 'A fan has at most 20 tags' },
        { line: 5, message: 'Note must be at most 5000 characters' },
      ],
    });
    expect((await card()).tags).toEqual(['fine']);
  });

  it.each([
    ['a first line that names the separator', 'sep=;\r\nusername;tags;note\r\nada;vip;hi\r\n'],
    ['such a line with a mark and quotes', '\ufeff"sep=\t"\r\nusername\ttags\tnote\r\nada\tvip\thi\r\n'],
    ['a comma in a quoted head', '"Name, Vorname";username;tags;note\r\n"Doe, Ada";ada;vip;hi\r\n'],
    ['a semicolon in a quoted head', '"Name; Vorname",username,tags,note\r\n"Doe; Ada",ada,vip,hi\r\n'],
    ['spaces around names', ' username , tags\u00a0,  note\nada,vip,hi\n'],
    ['spaces and signs without a shape within quotes', '"username ";" Tags ";"\ufeffnote\u200b"\nada;vip;hi\n'],
    ['spaces around quotes', '"username" , "tags" , "note"\n"ada" , "vip" , "hi"\n'],
    ['a pipe between its cells', 'username|tags|note\nada|vip|hi\n'],
    ['line ends of old Macs', 'username,tags,note\rada,vip,hi\r'],
    ['line ends of two kinds', 'username,tags,note\r\nada,vip,hi\n\r\n'],
    ['rows without anything', ',,\r\n,,,\r\nusername,tags,note\r\n,,\r\nada,vip,hi\r\n , ,\u00a0\r\n,,,,,\r\n""\r\n'],
  ])('reads what a spreadsheet writes: %s', async (_, csv) => {
    expect((await read(csv)).data).toMatchObject({ fans: 1, problems: [], problemCount: 0 });
    expect(await card()).toMatchObject({ tags: ['vip'], note: 'hi' });
  });

  it('names the line of a stray quote, and takes the others', async () => {
    const message = 'There is a quote inside of a cell: put quotes around the whole cell, and double the one in it';
    const { data } = await read('username,note\r\nada,5" disc\r\nada,fine\r\n,\r\n');
    expect(data).toMatchObject({ fans: 1, problems: [{ line: 2, message }], problemCount: 1 });
    expect((await card()).note).toBe('fine');
  });

  it('takes the lines after one whose quote nothing closes, or that goes on behind its quotes', async () => {
    const ben = await world.join('ben');
    await world.follow(ben, mara);
    const lines = [
      'sep=,',
      'username,note',
      '',
      'ada,"one',
      'ben,two',
      'ada,"a"b',
      'ada,"three',
      'lines"',
      'ada,"four',
      'ben,""',
    ];
    const { data } = await read(lines.join('\r\n'));
    expect(data).toMatchObject({ fans: 2, problemCount: 3 });
    expect(data.problems.map(({ line }: { line: number }) => line)).toEqual([4, 6, 9]);
    expect([(await card()).note, (await card(ben)).note]).toEqual(['three\nlines', 'two']);
  });

  it('names lines by their number in the file, however many lines a cell has', async () => {
    const { data } = await read('sep=;\n\nusername;note\n"ada";"1\n2\n3"\n\nnobody;x\nada;5" disc\nnoone;y\n');
    expect(data.problems.map(({ line }: { line: number }) => line)).toEqual([8, 9, 10]);
  });

  it('lets others be served while a large file is read', async () => {
    const line = `ada,${'a;'.repeat(3)},"${'é "" '.repeat(5)}"\n`;
    const csv = `username,tags,note\n${line.repeat(2_500)}${`ada,"${'x'.repeat(10)}\n`.repeat(1_500)}`;
    expect(csv.length).toBeLessThan(200_000);
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const { lines, problems } = await readCsv(csv);
    loop.disable();
    expect([lines.length, problems.length > 700]).toEqual([2_500, true]);
    // A part of it at a time: all of it at once takes longer than this on any machine.
    expect(loop.percentile(90) / 1e6).toBeLessThan(50);
  });

  it('leaves out a line whose text a comma has cut, and takes empty cells and doubled columns that it does not read', async () => {
    const { data } = await read('username,tags,other,other,note\nada,vip,,,Hello, dear\nada,fine,1,2,Hello,,\n');
    expect(data).toMatchObject({
      fans: 1,
      problemCount: 1,
      problems: [{ line: 2, message: 'There are more cells than columns: put quotes around text' }],
    });
    expect(await card()).toMatchObject({ tags: ['fine'], note: 'Hello' });
  });

  it('finds the separator below empty lines', async () => {
    expect((await read('\r\n\r\nusername;tags\r\nada;vip\r\n')).data).toMatchObject({ fans: 1, problemCount: 0 });
    expect((await card()).tags).toEqual(['vip']);
  });

  it.each(['\u0000', '\ud800', '\u202e\u{1f469}\u200d\u{1f3a4}<script>'])('stands characters like %j', async (odd) => {
    const answer = await read(`username,tags,note\n${odd},vip,\nada,t${odd},x${odd}y`);
    expect(answer.status).toBeLessThan(500);
  });

  it('holds the limits of a fan over all lines about them', async () => {
    const tags = (from: number) => Array.from({ length: 12 }, (_, index) => `t${from + index}`).join(';');
    const { data } = await read(
      `username,tags,note\nada,${tags(0)},${'a'.repeat(3_000)}\nada,${tags(12)},\nada,,${'b'.repeat(3_000)}\nada,,short`,
    );
    expect(data).toMatchObject({
      fans: 1,
      problems: [
        { line: 3, message: 'A fan has at most 20 tags' },
        { line: 4, message: 'The note would become too long' },
      ],
    });
    const after = await card();
    expect([after.tags.length, after.note.length]).toEqual([12, 3_006]);
  });

  it.each([
    [';', 'vip'],
    ['\t', 'vip;oboe'],
  ])('reads columns that %j separates, as spreadsheets of other countries write them', async (delimiter, tags) => {
    const csv = [
      ['username', 'tags', 'note'],
      ['ada', tags, '"Plays; badly, the\toboe"'],
    ];
    expect((await read(csv.map((line) => line.join(delimiter)).join('\r\n'))).data).toMatchObject({
      fans: 1,
      problemCount: 0,
    });
    expect(await card()).toMatchObject({ tags: tags.split(';').toSorted(), note: 'Plays; badly, the\toboe' });
  });

  it('takes as much as a file may hold: each line with tags and a note', async () => {
    const { sql } = world.deps.database;
    await sql`insert into person (user_id, version, username, is_suspended, words)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, 'bulk' || n, false, ''::tsvector
      from generate_series(1, 5000) n on conflict do nothing`;
    await sql`insert into fan (creator_id, fan_id, since)
      select ${mara.id}, user_id, now() from person where username like 'bulk%' on conflict do nothing`;
    const lines = Array.from({ length: 5_000 }, (_, index) => `bulk${index + 1},a;b;c;d;e,n${index}`);
    const { data } = await read(`username,tags,note\n${lines.join('\n')}`);
    expect(data).toMatchObject({ fans: 5_000, problemCount: 0 });
    const [stored] = await sql`select (select count(*)::int from fan_tag where creator_id = ${mara.id}) as tags,
      (select count(*)::int from fan where creator_id = ${mara.id} and note <> '') as notes`;
    expect(stored).toEqual({ tags: 25_000, notes: 5_000 });
  });

  it('changes nothing where the list cannot be made', async () => {
    await world.post(mara, '/fan-crm/lists', { name: 'Taken' });
    expect((await read('username,tags\nada,vip', { listName: 'Taken' })).status).toBe(409);
    expect((await card()).tags).toEqual([]);
  });

  it('reaches no fan of another creator', async () => {
    const zoe = await world.creator('zoe');
    const { data } = await world.post(zoe, '/fan-crm/import', { csv: 'username,note\nada,Mine' });
    expect(data).toMatchObject({ fans: 0, problemCount: 1 });
    expect((await card()).note).toBe('');
  });
});
