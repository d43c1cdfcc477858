import { createWorld } from '@stagedoor/demo-world/create-world';
import { demoLogins } from '@stagedoor/demo-world/demo-logins';
import type { World } from '@stagedoor/demo-world/world';
import { createIds } from '@stagedoor/service-kit/common/ids';
import type { Database } from '@stagedoor/service-kit/database/database';
import { sql } from 'drizzle-orm';
import type { FanRule } from '#/contracts/fan-rule.ts';
import { fans, fanTags } from '#/db/fans.ts';
import { fanListMembers, fanLists } from '#/db/lists.ts';
import type { schema } from '#/db/schema.ts';
import { lockPeople } from '#/people/store-people.ts';

/** What the demo creator has written about some fans, by the order in which they began to follow. */
const remarks: readonly { readonly tags: readonly string[]; readonly note: string }[] = [
  { tags: ['vip', 'met in person'], note: 'Came to the open studio. Asked about the large format prints.' },
  { tags: ['vip'], note: 'Always the first to comment.\nBirthday in May.' },
  { tags: ['prints'], note: '' },
  { tags: ['prints', 'met in person'], note: 'Prefers matte paper.' },
  { tags: [], note: 'Works on a film about the coast, might want to talk.' },
];

const lists: readonly { readonly name: string; readonly rule: FanRule | null }[] = [
  { name: 'Win back', rule: { relation: 'subscribed', spentOver: 50, silentDays: 30 } },
  { name: 'New this month', rule: { newWithinDays: 30 } },
  { name: 'Print club', rule: null },
];

/**
 * Writes Fan CRM's part of the demo world: notes, tags and lists of the demo creator. The fans themselves come by the history of
 * the services that own them. Returns false and writes nothing if there are tags already.
 */
export async function seedDemoWorld({ transaction }: Database<typeof schema>, now: Date): Promise<boolean> {
  const world = createWorld({ now });
  const creatorId = findCreator(world);
  const followers = world.follows
    .filter(({ followedId }) => followedId === creatorId)
    .map(({ followerId }) => followerId);
  const ids = createIds({ now: () => now });
  return transaction(async (tx) => {
    const [known] = await tx.select({ tag: fanTags.tag }).from(fanTags).limit(1);
    if (known !== undefined) return false;
    const remarked = remarks.flatMap((remark, index) => {
      const fanId = followers[index];
      return fanId === undefined ? [] : [{ ...remark, fanId }];
    });
    await lockPeople(
      tx,
      remarked.map(({ fanId }) => fanId),
    );
    for (const { fanId, note, tags } of remarked) {
      await tx
        .insert(fans)
        .values({ creatorId, fanId, note })
        .onConflictDoUpdate({ target: [fans.creatorId, fans.fanId], set: { note: sql`excluded.note` } });
      if (tags.length > 0) await tx.insert(fanTags).values(tags.map((tag) => ({ creatorId, fanId, tag })));
    }
    for (const { name, rule } of lists) {
      const id = ids.next();
      await tx.insert(fanLists).values({ id, creatorId, name, rule, createdAt: now });
      if (rule !== null) continue;
      const members = remarked.filter(({ tags }) => tags.includes('prints'));
      if (members.length > 0) {
        await tx.insert(fanListMembers).values(members.map(({ fanId }) => ({ listId: id, fanId })));
      }
    }
    return true;
  });
}

function findCreator({ people }: World): string {
  const { username } = demoLogins[1];
  const creator = people.find((person) => person.username === username);
  if (creator === undefined) throw new Error('the demo world has no demo creator');
  return creator.id;
}
