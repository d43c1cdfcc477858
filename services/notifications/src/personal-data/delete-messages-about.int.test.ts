import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMessagesAbout } from '#/personal-data/delete-messages-about.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

test('each batch of notifications reads no mails and push messages but those about them', async () => {
  const plans = await world.service.deps.database.transaction(async (tx) => {
    // How PostgreSQL reads them unless something is cheaper than an index.
    await tx.execute(sql`set local enable_seqscan = off`);
    const lines: string[] = [];
    for (const statement of deleteMessagesAbout([world.stranger()])) {
      const plan = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`);
      lines.push(...plan.map((line) => line['QUERY PLAN']));
    }
    return lines.join('\n');
  });
  expect(plans).not.toMatch(/Seq Scan on (mail|push_message)/);
});
