import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prune } from '#/retention.ts';
import { createClient } from '#/testing/client.ts';
import { readEvents } from '#/testing/read-events.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

const endsOf = async (id: string) => (await readEvents(auth, sessionRevoked)).filter(({ userId }) => userId === id);

it('others hear of the end of a session that expired, once', async () => {
  const mara = await client.join();
  const startedAt = auth.clock.now().getTime();
  auth.clock.advance(29 * 86_400_000);
  while (await prune.run(auth.deps));
  expect(await endsOf(mara.user.id)).toEqual([]);
  auth.clock.advance(2 * 86_400_000);
  await waitFor(async () => {
    await prune.run(auth.deps);
    return (await endsOf(mara.user.id)).length > 0;
  });
  while (await prune.run(auth.deps));
  const [end, ...others] = await endsOf(mara.user.id);
  expect(others).toEqual([]);
  // When it expired, not when that was noticed.
  const after = new Date(end?.revokedAt ?? 0).getTime() - startedAt;
  expect(Math.abs(after - 30 * 86_400_000)).toBeLessThan(60_000);
});
