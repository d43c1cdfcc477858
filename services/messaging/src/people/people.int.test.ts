import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { messageSent } from '@stagedoor/contracts/messaging-events';
import { profileUpdated, userFollowed, userUnfollowed } from '@stagedoor/contracts/social-events';
import { type LocalServer, listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectPresent } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

const fresh = randomUUID();
const asked: string[] = [];
let peers: LocalServer;
let world: MessagingWorld;
let ann: TestPerson;

/** Stands in for auth, which issues a token, and for social, which knows one more person. */
function startPeers(): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    response.setHeader('content-type', 'application/json');
    if (url === '/internal/service-token') {
      response.end(JSON.stringify({ success: true, data: { token: 'x', expiresAt: '2999-01-01T00:00:00.000Z' } }));
    } else if (url === `/internal/profiles/${fresh}`) {
      const data = {
        id: fresh,
        username: 'fresh',
        displayName: 'Fresh',
        avatarUrl: '/a.webp',
        role: 'CREATOR',
        isVerified: true,
      };
      response.end(JSON.stringify({ success: true, data: { ...data, allowMessages: true } }));
    } else {
      response.statusCode = 404;
      response.end(JSON.stringify({ success: false, statusCode: 404, message: 'User not found' }));
    }
  });
  return listenLocally(server);
}

beforeAll(async () => {
  peers = await startPeers();
  world = await startWorld({ AUTH_URL: peers.url, SOCIAL_URL: peers.url, SERVICE_SECRET: 'x' });
  ann = await world.join('ann');
});
afterAll(async () => {
  await world.destroy();
  await peers.close();
});

const write = (receiverId: string) => world.post(ann, '/messages', { receiverId, content: 'hi' });

describe('a person who has only just registered', () => {
  it('is fetched from social once, and known afterwards', async () => {
    expect((await write(fresh)).status).toBe(201);
    expect((await write(fresh)).status).toBe(201);
    expect(asked.filter((url) => url.includes(fresh))).toHaveLength(1);
    const { participant } = expectPresent((await world.get(ann, '/messages/conversations')).data.conversations[0]);
    expect(participant).toEqual({
      id: fresh,
      username: 'fresh',
      displayName: 'Fresh',
      avatarUrl: '/a.webp',
      isVerified: true,
    });
  });

  it('is updated by their event as soon as it arrives', async () => {
    const sample = { ...profileUpdated.sample, userId: fresh, version: 1, username: 'fresh2', allowMessages: false };
    await world.deliver(profileUpdated, sample);
    expect((await write(fresh)).status).toBe(403);
  });

  it('is a 404 where social does not know them either', async () => {
    const nobody = randomUUID();
    expect(await write(nobody)).toMatchObject({ status: 404, message: 'User not found' });
    expect(await world.get(ann, `/messages/conversations/user/${nobody}`)).toMatchObject({ status: 404 });
  });
});

describe('social being away', () => {
  it('does not affect known people, and is a 503 for others, who may have registered a moment ago', async () => {
    const alone = await startWorld({ SOCIAL_URL: 'http://127.0.0.1:9', AUTH_URL: 'http://127.0.0.1:9' });
    const [one, two] = [await alone.join('one'), await alone.join('two')];
    await alone.send(one, two, 'still here');
    expect((await alone.post(one, '/messages', { receiverId: randomUUID(), content: 'x' })).status).toBe(503);
    expect((await alone.get(one, `/messages/conversations/user/${randomUUID()}`)).status).toBe(503);
    await alone.destroy();
  });
});

describe('the copy of people', () => {
  it('keeps the newest version, and fields that an event leaves out', async () => {
    const ben = await world.join('ben', { allowMessages: false });
    const profile = { userId: ben.id, displayName: null, avatarUrl: null, role: 'FAN', isVerified: false } as const;
    await world.deliver(profileUpdated, { ...profile, version: 50, username: 'newest' });
    await world.deliver(profileUpdated, { ...profile, version: 49, username: 'older', allowMessages: true });
    const [row] = await world.deps.database.sql`select username, allows_messages from person where user_id = ${ben.id}`;
    expect(row).toEqual({ username: 'newest', allows_messages: false });
  });

  it('keeps the last of follows that come out of order and twice', async () => {
    const cleo = await world.join('cleo');
    const about = { followerId: cleo.id, followedId: ann.id };
    const at = new Date().toISOString();
    await world.deliver(userUnfollowed, { ...about, revision: 800_002, unfollowedAt: at });
    await world.deliver(userFollowed, { ...about, revision: 800_001, followedAt: at });
    await world.send(ann, cleo, 'a request');
    expect((await world.get(cleo, '/messages/requests')).data.requests).toHaveLength(1);
    await world.deliver(userFollowed, { ...about, revision: 800_003, followedAt: at });
    expect((await world.get(cleo, '/messages/requests')).data.requests).toHaveLength(0);
  });

  it('is updated by events of the broker', async () => {
    const { bus } = world.deps;
    const jetStream = await waitFor(() => bus.jetStream());
    const userId = randomUUID();
    const envelope = {
      specversion: '1.0',
      id: randomUUID(),
      source: '/services/social',
      type: profileUpdated.subject,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      data: { ...profileUpdated.sample, userId },
    };
    await jetStream.client.publish(bus.subject(profileUpdated.subject), JSON.stringify(envelope));
    const sent = await waitFor(async () => {
      const answer = await write(userId);
      return answer.status === 201 ? answer.data : undefined;
    });
    const stream = await waitFor(async () => {
      const last = await jetStream.manager.streams.getMessage(bus.eventStream, {
        last_by_subj: bus.subject(messageSent.subject),
      });
      return last.json<{ data: { messageId: string } }>().data.messageId === sent.id ? last : undefined;
    });
    expect(stream.string()).not.toContain('"hi"');
  });
});

describe('the contacts of a person', () => {
  it('are the people of accepted conversations, most recent first', async () => {
    const dan = await world.join('dan', { showOnlineStatus: false });
    const [one, two, three] = [await world.join('c1'), await world.join('c2'), await world.join('c3')];
    await world.send(dan, one, 'x');
    await world.send(dan, two, 'x');
    for (const friend of [one, two]) await world.send(friend, dan, 'y');
    await world.send(three, dan, 'a request');
    const headers = asService('notifications', 'messaging');
    const { data } = await world.call(null, { url: `/internal/people/${dan.id}/contacts`, headers });
    expect(data).toEqual({ userIds: [two.id, one.id], showsOnlineStatus: false });
    const nobody = await world.call(null, { url: `/internal/people/${randomUUID()}/contacts`, headers });
    expect(nobody.data).toEqual({ userIds: [], showsOnlineStatus: false });
  });
});
