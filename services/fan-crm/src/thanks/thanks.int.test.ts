import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import { createPost } from '@stagedoor/contracts/posts';
import { issueConsentedToken } from '@stagedoor/contracts/service-consents';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmWorld, startCrm, type TestPerson } from '#/testing/crm-world.ts';

let world: CrmWorld;
let mara: TestPerson;
/** What social was sent, with the token and the key that came with it. */
let posts: object[];
/** How auth answers a request for a token for a person. */
let consent: { status: number; body: object };
/** How social answers. */
let publishing: () => Promise<number>;

const allowed = { status: 200, body: { data: { token: 'of-mara', expiresAt: '2100-01-01T00:00:00.000Z' } } };
const published = async () => 201;

/** Stands in for auth and social. */
const neighbours = createServer(async (request, response) => {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: status < 300, ...body }));
  };
  if (request.url === '/internal/service-token') return answer(200, allowed.body);
  if (request.url === issueConsentedToken.path) return answer(consent.status, consent.body);
  if (request.url !== createPost.path) return answer(404, {});
  const { authorization, 'idempotency-key': key } = request.headers;
  posts.push({ authorization, key, body: await json(request) });
  answer(await publishing(), { data: {} });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => neighbours.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(neighbours.address() as AddressInfo).port}`;
  world = await startCrm({ AUTH_URL: url, SOCIAL_URL: url });
});
afterAll(async () => {
  await world.destroy();
  neighbours.closeAllConnections();
  neighbours.close();
});
beforeEach(async () => {
  await world.deps.database.sql`delete from monthly_thanks`;
  mara = await world.creator('mara');
  posts = [];
  consent = allowed;
  publishing = published;
});

const read = async () => (await world.get(mara, '/fan-crm/thanks')).data;
const set = (content: string, isOn = true) => world.put(mara, '/fan-crm/thanks', { content, isOn });
/** Noon of the first day of the next month. */
function nextFirst(): Date {
  const now = world.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12));
}
/** Lets the next month begin, and returns it, as `2026-03`. */
function beginMonth(): string {
  const first = nextFirst();
  world.clock.advance(first.getTime() - world.clock.now().getTime());
  return first.toISOString().slice(0, 7);
}

describe('monthly thanks', () => {
  it('are not written over a text that their creator has not seen, nor switched off with an earlier one', async () => {
    const write = (content: string, isOn: boolean, revision: number) =>
      world.put(mara, '/fan-crm/thanks', { content, isOn, revision });
    const race = await Promise.all(['A', 'B'].map((content) => write(content, false, 1)));
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { content } = await read();
    expect((await write('From the telephone', true, 2)).data).toMatchObject({ revision: 3 });
    for (const isOn of [true, false]) {
      expect(await write(content, isOn, 2)).toMatchObject({ status: 409, errors: [{ field: 'revision', value: 3 }] });
    }
    expect((await write('From the telephone', false, 2)).data).toMatchObject({ revision: 3, nextAt: null });
  });

  it('are off until their creator writes and switches them on', async () => {
    expect(await read()).toEqual({ content: '', revision: 1, nextAt: null, postedAt: null });
    expect((await set('')).errors).toMatchObject([{ field: 'content' }]);
    expect((await set('x'.repeat(1_001))).status).toBe(400);
    expect((await set('Thank you', false)).data).toEqual({
      content: 'Thank you',
      revision: 2,
      nextAt: null,
      postedAt: null,
    });
    expect((await set('Thank you all')).data).toMatchObject({ nextAt: nextFirst().toISOString() });
    expect((await set('Thanks!')).data).toMatchObject({ content: 'Thanks!', nextAt: nextFirst().toISOString() });
    const fan = await world.join('ada');
    expect((await world.get(fan, '/fan-crm/thanks')).status).toBe(403);
    expect(posts).toEqual([]);
  });

  it('are published in the creator’s name when a month begins', async () => {
    await set('Thank you');
    const month = beginMonth();
    await waitFor(async () => (await read()).postedAt !== null);
    const body = { content: 'Thank you', visibility: 'SUBSCRIBERS' };
    expect(posts).toEqual([{ authorization: 'Bearer of-mara', key: `fan-crm-thanks-${month}`, body }]);
    expect((await read()).nextAt).toBe(nextFirst().toISOString());
  });

  it('stay off where their creator switches them off while they are published', async () => {
    await set('Thank you');
    publishing = async () => {
      await set('Thank you', false);
      return 201;
    };
    beginMonth();
    await waitFor(() => posts.length === 1);
    await waitFor(async () => (await read()).nextAt === null);
    const again = await set('Thank you');
    expect(again.data.nextAt).toBe(nextFirst().toISOString());
  });

  it('are tried again under the same key while social is unavailable', async () => {
    await set('Thank you');
    publishing = async () => 503;
    const month = beginMonth();
    await waitFor(() => posts.length === 1);
    publishing = published;
    await waitFor(async () => {
      world.clock.advance(5_000);
      return (await read()).postedAt !== null;
    });
    expect(posts).toMatchObject([{ key: `fan-crm-thanks-${month}` }, { key: `fan-crm-thanks-${month}` }]);
  });

  it.each([
    ['is taken back', { message: 'Not allowed', code: errorCodes.consentRequired }],
    ['holds and access is lost', { message: 'You do not have access to this service' }],
  ])('stop where the consent %s, and their creator is told', async (_, body) => {
    await set('Thank you');
    consent = { status: 403, body };
    beginMonth();
    await waitFor(async () => (await read()).nextAt === null);
    expect(await read()).toMatchObject({ content: 'Thank you', nextAt: null, postedAt: null });
    const told = (await world.notified()).filter(({ recipientId }) => recipientId === mara.id);
    expect(told).toMatchObject([{ title: 'Your monthly thanks stopped', path: '/thanks' }]);
    expect(posts).toEqual([]);
    expect((await set('Thank you')).data).toMatchObject({ nextAt: nextFirst().toISOString() });
  });
});
