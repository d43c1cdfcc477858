import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backfillWords } from '#/jobs/backfill-words.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;
let theo: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone('mara', 'CREATOR');
  theo = await world.someone('theo', 'CREATOR');
  fan = await world.someone('fan');
});
afterAll(() => world.service.destroy());

const search = (query: string, as?: Someone) => world.call(`/posts/search?${query}`, { as });
async function contents(query: string, as?: Someone): Promise<string[]> {
  const { data } = await search(query, as);
  return data.posts.map(({ content }: { content: string }) => content);
}
async function postLater(author: Someone, content: string, more = {}) {
  world.service.clock.advance(60_000);
  return world.post(author, content, more);
}

test('words are found whatever their endings, all of them or as a phrase, the best first', async () => {
  await postLater(mara, 'Recording a new song');
  await postLater(mara, 'Songs about singing songs');
  await postLater(theo, 'Nothing to do with it');
  expect(await contents('q=song')).toEqual(['Songs about singing songs', 'Recording a new song']);
  expect(await contents('q=recorded%20songs')).toEqual(['Recording a new song']);
  expect(await contents('q=%22new%20song%22')).toEqual(['Recording a new song']);
  expect(await contents('q=songs%20-new')).toEqual(['Songs about singing songs']);
  expect(await contents('q=song&sort=newest')).toEqual(['Songs about singing songs', 'Recording a new song']);
  await postLater(theo, 'One more song, and that is all there is in this long text');
  expect((await contents('q=song&sort=newest'))[0]).toMatch(/^One more/);
});

test.each([
  ['lanternfish', 'New lanternfish🔥'],
  ['%F0%9F%94%A5', 'New lanternfish🔥'],
  ['heartwood', '❤️heartwood forever'],
  ['quoteberry', 'She said “quoteberry”'],
  ['ellipsoid', 'An ellipsoid…'],
  ['dashboarder', 'Skipper–dashboarder'],
  ['otterly', 'Beavers/otterly'],
  ['dotterel', 'Plover.dotterel'],
  ['starlit', '•starlit★'],
  ['b-side', 'if a<b-side and c>d'],
  ['cafeteria', 'Nice cafétéria'],
  ['caf%C3%A9t%C3%A9ria', 'Nice cafétéria'],
  ['strassenbahn', 'Eine Straßenbahn'],
  ['STRA%C3%9FENBAHN', 'Eine Straßenbahn'],
  ['smorrebrod', 'Fresh smørrebrød'],
  ['moonrise', '𝓜𝓸𝓸𝓷𝓻𝓲𝓼𝓮'],
  ['example.org', 'See https://example.org/path?x=1'],
  ['https%3A%2F%2Fexample.org%2Fpath%3Fx%3D1', 'See https://example.org/path?x=1'],
  ['%22pricey%205.00%22', 'Pricey $5.00'],
])('a search for %s finds it in %s', async (q, content) => {
  await postLater(mara, content);
  expect(await contents(`q=${q}&sort=newest&limit=1`)).toEqual([content]);
});

test('older posts are found by the same words once the job has come to them, and it ends', async () => {
  const { deps } = world.service;
  const { sql } = deps.database;
  const { id } = await postLater(mara, 'New goblinshark🔥');
  await sql`update post set words = to_tsvector('english', content) where id = ${id}`;
  const [before] = await sql`select words, xmin from post where content = 'Recording a new song'`;
  await sql`insert into post_words_backfill values ('infinity')`;
  expect(await contents('q=goblinshark')).toEqual([]);
  while (await backfillWords(deps));
  expect(await contents('q=goblinshark')).toEqual(['New goblinshark🔥']);
  // Those whose words stay the same are not written.
  expect(await sql`select words, xmin from post where content = 'Recording a new song'`).toEqual([before]);
  await backfillWords(deps);
  expect(await sql`select from post_words_backfill`).toHaveLength(0);
  expect(await backfillWords(deps)).toBe(false);
});

test('an edited post is found by its new words alone', async () => {
  const { id } = await postLater(mara, 'About wobbegongs✨');
  await world.call(`/posts/${id}`, { method: 'PUT', as: mara, body: { content: 'About thresher–sharks' } });
  expect(await contents('q=wobbegongs')).toEqual([]);
  expect(await contents('q=thresher')).toEqual(['About thresher–sharks']);
});

test('a blank search or an invalid filter is a 400 that names it', async () => {
  for (const [query, field] of [
    ['', 'q'],
    ['q=', 'q'],
    ['q=%20%20', 'q'],
    ['q=x&type=SOUND', 'type'],
    ['q=x&from=yesterday', 'from'],
    ['q=x&from=0000-01-01T00:00:00Z', 'from'],
    ['q=x&from=0000-01-01', 'from'],
    ['q=x&to=2026-02-30', 'to'],
    ['q=x&from=2026-02-28&from=2026-02-27', 'from'],
    ['q=x&to=2026-12-31T23:59:60Z', 'to'],
    ['q=x&minPrice=-1', 'minPrice'],
    ['q=x&maxPrice=0.005', 'maxPrice'],
    ['q=x&sort=oldest', 'sort'],
    ['q=x&cursor=x', 'cursor'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ]) {
    expect([query, await search(query ?? '')]).toMatchObject([query, { status: 400, body: { errors: [{ field }] } }]);
  }
  for (const q of ['the', '%27%3B%20drop%20table%20post%3B', '%26%20%7C%20!', '((', '%00', '%25']) {
    expect([q, (await search(`q=${q}x`)).status]).toEqual([q, 200]);
  }
});

test('words that the dictionary drops are found where they are quoted or alone', async () => {
  await postLater(mara, 'The Who play in the evening');
  await postLater(mara, 'Who is the drummer?');
  await postLater(theo, 'It is what I don’t want');
  expect(await contents('q=%22the%20who%22')).toEqual(['The Who play in the evening']);
  expect(await contents('q=the%20who&sort=newest')).toEqual(['Who is the drummer?', 'The Who play in the evening']);
  expect(await contents('q=it%20is&sort=newest&limit=1')).toEqual(['It is what I don’t want']);
  for (const q of ["don't", 'don%E2%80%99t', '%22I%20don%27t%22']) {
    expect(await contents(`q=${q}`)).toEqual(['It is what I don’t want']);
  }
  // Among other words they are dropped, but not if they are quoted.
  expect(await contents('q=the%20drummers%20of')).toEqual(['Who is the drummer?']);
  expect(await contents('q=%22The%20Who%22%20of%20playing')).toEqual(['The Who play in the evening']);
  expect(await contents('q=%22the%20drums%22')).toEqual([]);
});

test.each([
  ['東京', '東京タワーに行った'],
  ['タワー', '東京タワーに行った'],
  ['東京タワー', '東京タワーに行った'],
  ['%22東京タワー%22', '東京タワーに行った'],
  ['行った 東京', '東京タワーに行った'],
  ['猫', 'カフェの猫'],
  ['カフェ', 'カフェの猫'],
  ['エヴァンス', 'ビル・エヴァンスを聴く'],
  ['トウキョウ', 'ﾄｳｷｮｳ駅'],
  ['iPhone', '新しいiPhoneを買う'],
  ['上海', '我住在上海市'],
  ['中文', '學習中文很有趣'],
  ['เชียงใหม่', 'เที่ยวเชียงใหม่กันไหม'],
  ['서울', '서울에서 만나요'],
  ['한국어', '저는 한국어를 배워요'],
  ['စကား', 'ဗမာစကားပြောတယ်'],
  ['ស្វាគមន៍', 'សូមស្វាគមន៍មកកាន់'],
  ['སྐད་ཡིག', 'བོད་ཀྱི་སྐད་ཡིག'],
  ['ວຽງຈັນ', 'ຂ້ອຍຢູ່ວຽງຈັນ'],
  ['#タグ付け', '今日の #タグ付け'],
])('a search for %s finds it in %s', async (q, content) => {
  await postLater(mara, content);
  const encoded = encodeURIComponent(decodeURIComponent(q));
  expect(await contents(`q=${encoded}&sort=newest&limit=1`)).toEqual([content]);
});

test('in scripts without spaces, too, only what stands together is found, and words are excluded', async () => {
  await postLater(mara, '京都の東の都');
  await postLater(theo, '東京都の夜');
  const find = (q: string) => contents(`q=${encodeURIComponent(q)}&sort=newest`);
  expect(await find('京都')).toEqual(['東京都の夜', '京都の東の都']);
  expect(await find('東都')).toEqual([]);
  expect(await find('京都 -東京')).toEqual(['京都の東の都']);
  expect(await find('東京都 OR 京都の')).toEqual(['東京都の夜', '京都の東の都']);
});

test('filters posts by author, type, time and price', async () => {
  const { clock } = world.service;
  await postLater(mara, 'Lantern one');
  const from = clock.now().toISOString();
  await postLater(theo, 'Lantern two');
  const form = [{ name: 'content', value: 'Lantern three' }, ...pictures(await noise(20, 20).png().toBuffer())];
  clock.advance(60_000);
  expect((await world.call('/posts', { method: 'POST', as: mara, form })).status).toBe(201);
  const to = clock.now().toISOString();
  const priced = await postLater(mara, 'Lantern four', { price: 5 });
  await world.service.deps.database.sql`insert into post_purchase values (${priced.id}, ${fan.userId}, now())`;
  const find = async (filter: string) =>
    (await contents(`q=lanterns&sort=newest&${filter}`, fan)).map((content) => content.split(' ')[1]);
  expect(await find('')).toEqual(['four', 'three', 'two', 'one']);
  expect(await find('author=MARA')).toEqual(['four', 'three', 'one']);
  expect(await find(`author=${theo.userId}`)).toEqual(['two']);
  expect(await find('author=nobody')).toEqual([]);
  expect(await find('type=IMAGE')).toEqual(['three']);
  expect(await find('type=TEXT&author=mara')).toEqual(['four', 'one']);
  expect(await find('type=VIDEO')).toEqual([]);
  expect(await find(`from=${from}`)).toEqual(['four', 'three', 'two']);
  expect(await find(`to=${to}&from=${from}`)).toEqual(['three', 'two']);
  const day = new Date(to).toISOString().slice(0, 10);
  expect(await find(`from=${day}&to=${day}`)).toEqual(['four', 'three', 'two', 'one']);
  expect(await find('to=2020-02-29')).toEqual([]);
  expect(await find('minPrice=4.99')).toEqual(['four']);
  expect(await find('maxPrice=5&minPrice=5')).toEqual(['four']);
  expect(await find('maxPrice=4.99')).toEqual(['three', 'two', 'one']);
});

test('pages go on by cursor and by number, in either order', async () => {
  for (let index = 0; index < 7; index += 1) await postLater(mara, `Harbour ${index} ${'harbour '.repeat(index % 3)}`);
  for (const sort of ['relevance', 'newest']) {
    const all = await contents(`q=harbour&sort=${sort}`);
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data } = await search(`q=harbour&sort=${sort}&limit=3${cursor}`);
      seen.push(...data.posts.map(({ content }: { content: string }) => content));
      cursor = data.pagination.hasMore ? `&cursor=${data.pagination.nextCursor}` : '';
    } while (cursor !== '');
    expect(seen).toEqual(all);
    expect(await contents(`q=harbour&sort=${sort}&limit=3&page=3`)).toEqual(all.slice(6));
  }
  expect((await search('q=harbour&limit=3')).data.pagination).toMatchObject({ total: 4, hasMore: true });
});

test('hidden and locked posts are not found', async () => {
  const { sql } = world.service.deps.database;
  const shy = await world.someone('shy', 'CREATOR');
  const missing = await world.someone('gone', 'CREATOR');
  await postLater(mara, 'Canary for all');
  await postLater(mara, 'Canary priced', { price: 5 });
  await postLater(mara, 'Canary for followers', { visibility: 'FOLLOWERS' });
  await postLater(mara, 'Canary for subscribers', { visibility: 'SUBSCRIBERS' });
  await postLater(mara, 'Canary later', { scheduledAt: new Date(world.service.clock.now().getTime() + 3_600_000) });
  const deleted = await postLater(mara, 'Canary deleted');
  await world.call(`/posts/${deleted.id}`, { method: 'DELETE', as: mara });
  await postLater(shy, 'Canary private');
  await postLater(missing, 'Canary suspended');
  await sql`update profile set is_private = true where user_id = ${shy.userId}`;
  await sql`update profile set suspended_at = now() where user_id = ${missing.userId}`;
  const follower = await world.someone();
  await world.follow(follower, mara);
  const blocked = await world.someone();
  await sql`insert into block values (${mara.userId}, ${blocked.userId}, now())`;
  const find = async (as?: Someone, filter = '') => (await contents(`q=canary${filter}`, as)).sort();
  expect(await find()).toEqual(['Canary for all']);
  expect(await find(fan)).toEqual(['Canary for all']);
  expect(await find(follower)).toEqual(['Canary for all', 'Canary for followers']);
  expect(await find(blocked)).toEqual([]);
  expect(await find(blocked, '&author=mara')).toEqual([]);
  for (const author of ['shy', 'gone']) expect(await find(fan, `&author=${author}`)).toEqual([]);
  expect(await find(mara)).toHaveLength(4);
  expect(await world.countStatements('/posts/search?q=canary&author=mara', fan)).toBeLessThanOrEqual(3);
});

test('a word that very many posts have is found among the newest of all', async () => {
  const { sql } = world.service.deps.database;
  await sql`insert into post (id, author_id, content, visibility, created_at, updated_at, published_at)
    select gen_random_uuid(), ${theo.userId}, 'Everyday ' || n, 'PUBLIC', t, t, t
    from generate_series(1, 60) n, lateral (select now() - n * interval '1 second' as t) at`;
  expect((await contents('q=everyday&sort=newest&limit=3')).map((content) => content.split(' ')[1])).toEqual([
    '1',
    '2',
    '3',
  ]);
  expect(await contents('q=everyday&limit=100')).toHaveLength(60);
  expect(await contents('q=everyday&type=VIDEO')).toEqual([]);
});
