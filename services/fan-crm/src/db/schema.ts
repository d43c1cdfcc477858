import { fans, fanTags, subscriptions } from '#/db/fans.ts';
import { fanListMembers, fanLists } from '#/db/lists.ts';
import { monthlyThanks } from '#/db/monthly-thanks.ts';
import { blocks, people } from '#/db/people.ts';
import { suspensionChanges } from '#/db/suspension-changes.ts';

/** Every table; a test compares them with the migrations. */
export const schema = {
  people,
  blocks,
  fans,
  subscriptions,
  fanTags,
  fanLists,
  fanListMembers,
  monthlyThanks,
  suspensionChanges,
};
