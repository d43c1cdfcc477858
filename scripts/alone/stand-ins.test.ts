import { readEnvelope } from '@stagedoor/contracts/event';
import { findHistoryCall } from '@stagedoor/contracts/history';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { expect, onTestFinished, test } from 'vitest';
import { findDemoFacts } from './demo-facts.ts';
import { knownEvents } from './sample-event.ts';
import { startStandInNeighbours } from './stand-ins.ts';

type Data = { facts?: unknown[]; nextCursor?: string | null };

const world = createWorld({ now: new Date('2026-11-01T00:00:00Z') });

type Asked = Parameters<typeof startStandInNeighbours>[0];

async function start(scopes: Asked['scopes'], personScopes: Asked['personScopes'] = []) {
  const said: string[] = [];
  const neighbours = await startStandInNeighbours({ world, scopes, personScopes, say: (line) => said.push(line) });
  onTestFinished(neighbours.close);
  const ask = async (path: string, body?: string, headers = {}) => {
    const sent = body === undefined ? {} : { method: 'POST', body, headers };
    const answer = await fetch(`${neighbours.url}${path}`, sent);
    return { status: answer.status, ...((await answer.json()) as { data?: Data; message?: string }) };
  };
  return { ask, said };
}

test('what was before is given page by page, each fact once, as its event would tell it', async () => {
  const { ask } = await start(['people:history']);
  const found: unknown[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const place: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { data }: { data?: Data } = await ask(
      `/internal/history/social?subject=social.user.followed&limit=50${place}`,
    );
    found.push(...(data?.facts ?? []));
    cursor = data?.nextCursor ?? null;
  }
  expect(found.length).toBeGreaterThan(50);
  expect(found).toEqual(findDemoFacts('social.user.followed', world));
});

test('every fact is one that a consumer of its event takes', () => {
  const told = [...knownEvents.values()].filter(({ subject }) => findDemoFacts(subject, world).length > 0);
  expect(told.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['payments.tip.received']));
  for (const event of told) {
    expect(findHistoryCall(event.subject), event.subject).toBeDefined();
    for (const data of findDemoFacts(event.subject, world)) {
      const envelope = { specversion: '1.0', source: '/', time: '', datacontenttype: 'application/json', data };
      const message = JSON.stringify({ ...envelope, id: world.people[0]?.id, type: event.subject });
      expect(readEnvelope(event, Buffer.from(message)), event.subject).toHaveProperty('envelope');
    }
  }
});

test('a call whose scope the service does not ask for is refused with the word that is missing', async () => {
  const { ask, said } = await start([]);
  const person = world.people[0]?.id;
  expect(await ask(`/internal/profiles/${person}`)).toMatchObject({
    status: 403,
    message: expect.stringContaining('people:read'),
  });
  expect((await ask('/internal/service-notifications', '{}')).status).toBe(403);
  expect(said).toHaveLength(2);
});

test('profiles are those of the demo people, and notifications are printed', async () => {
  const { ask, said } = await start(['people:read', 'people:notify']);
  const [person] = world.people;
  expect(await ask(`/internal/profiles/${person?.id}`)).toMatchObject({ data: { username: person?.username } });
  expect((await ask('/internal/profiles/0199aaaa-0000-7000-8000-00000000000a')).status).toBe(404);
  const words = { recipientId: person?.id, title: 'A fan left', message: 'Sam is gone', path: '/fans/1' };
  expect((await ask('/internal/service-notifications', JSON.stringify(words))).status).toBe(200);
  expect(said).toEqual([`To ${person?.username}: A fan left. Sam is gone → /fans/1`]);
  expect((await ask('/internal/service-notifications', '{')).status).toBe(400);
  expect((await ask('/internal/payments/tips', '{}')).status).toBe(503);
});

test('what would be done in the name of a person is printed, within the scopes that are asked for', async () => {
  const [person] = world.people;
  const claims = Buffer.from(JSON.stringify({ sub: person?.id })).toString('base64url');
  const headers = { authorization: `Bearer header.${claims}.signature` };
  const post = JSON.stringify({ content: 'Thank you' });
  const without = await start(['people:read']);
  expect(await without.ask('/posts', post, headers)).toMatchObject({
    status: 403,
    message: expect.stringContaining('stagedoor.personScopes'),
  });
  const { ask, said } = await start([], [{ scope: 'posts:write', reason: { en: 'To thank', es: 'Para agradecer' } }]);
  expect((await ask('/posts', post, headers)).status).toBe(201);
  expect(said).toEqual([`As ${person?.username}: POST /posts {"content":"Thank you"}`]);
  expect((await ask('/posts', '{', headers)).status).toBe(400);
  expect((await ask('/posts')).status).toBe(503);
});
