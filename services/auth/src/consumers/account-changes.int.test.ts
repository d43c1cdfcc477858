import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import { userRestored, userRoleChanged, userSuspended } from '@stagedoor/contracts/social-admin-events';
import { listDeadLetters } from '@stagedoor/service-kit/events/dead-letters';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
let published = 0;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

/** Publishes an event as social would, and waits until it is handled. */
async function deliver<E extends EventDefinition>(event: E, data: EventData<E>): Promise<void> {
  const { database } = auth.deps;
  const publish = createOwnersPublish(auth.deps);
  await database.transaction((tx) => publish(tx, event, data));
  published += 1;
  await waitFor(
    async () => {
      const [row] = await database.sql`select count(*)::int as handled from kit.inbox`;
      return row?.handled >= published;
    },
    { what: 'the handling of the event' },
  );
}

const at = '2026-02-10T12:00:00.000Z';
const roleOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).role;

describe('a suspension', () => {
  it('ends all sessions and lets nobody in; its end lets them in again', async () => {
    const mara = await client.join();
    const userId = mara.user.id;
    await deliver(userSuspended, { userId, suspendedAt: at, revision: 5 });
    expect((await client.me(mara.token)).status).toBe(401);
    expect((await client.refresh(mara.refreshToken)).status).toBe(401);
    expect(await client.login(mara.email, mara.password)).toMatchObject({
      status: 403,
      message: 'Your account is suspended',
    });
    await deliver(userRestored, { userId, restoredAt: at, revision: 6 });
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
    expect((await client.me(mara.token)).status).toBe(401);
  });

  it('that is reported after its end changes nothing', async () => {
    const mara = await client.join();
    await deliver(userRestored, { userId: mara.user.id, restoredAt: at, revision: 6 });
    await deliver(userSuspended, { userId: mara.user.id, suspendedAt: at, revision: 5 });
    expect((await client.me(mara.token)).status).toBe(200);
  });

  it('of an unknown account is handled without effect', async () => {
    await deliver(userSuspended, { userId: auth.deps.ids.next(), suspendedAt: at, revision: 5 });
  });
});

describe('a change of role', () => {
  it('is in the token from the next refresh on, and the newest one counts', async () => {
    const mara = await client.join();
    const userId = mara.user.id;
    await deliver(userRoleChanged, { userId, role: 'CREATOR', changedAt: at, revision: 5 });
    await deliver(userRoleChanged, { userId, role: 'FAN', changedAt: at, revision: 4 });
    expect(roleOf(mara.token)).toBe('FAN');
    expect(roleOf((await client.refresh(mara.refreshToken)).data.token)).toBe('CREATOR');
  });

  it('of another service makes nobody an admin: such an event is set aside', async () => {
    const mara = await client.join();
    const { bus, ids } = auth.deps;
    const jetStream = await waitFor(() => bus.jetStream());
    const envelope = {
      specversion: '1.0',
      id: ids.next(),
      source: '/services/social',
      type: userRoleChanged.subject,
      time: at,
      datacontenttype: 'application/json',
      data: { userId: mara.user.id, role: 'ADMIN', changedAt: at, revision: 5 },
    };
    await jetStream.client.publish(bus.subject(userRoleChanged.subject), JSON.stringify(envelope));
    const letters = await waitFor(async () => {
      const found = await listDeadLetters(bus, jetStream, 'auth.on_user_role_changed');
      return found.length > 0 && found;
    });
    expect(letters[0]?.reason).toContain('/role');
    expect(roleOf((await client.refresh(mara.refreshToken)).data.token)).toBe('FAN');
  });

  it('does not change an ADMIN', async () => {
    const mara = await client.join();
    await auth.deps.database.sql`update accounts set role = 'ADMIN' where id = ${mara.user.id}`;
    await deliver(userRoleChanged, { userId: mara.user.id, role: 'CREATOR', changedAt: at, revision: 5 });
    expect(roleOf((await client.refresh(mara.refreshToken)).data.token)).toBe('ADMIN');
  });
});
