import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { NotificationsDeps } from '#/config.ts';
import type { Notice } from '#/notifications/notice.ts';
import { notify } from '#/notifications/notify.ts';
import { type RelationChange, recordRelations } from '#/notifications/record-relations.ts';

/** A like or follow, and the notice for its recipient. */
interface NotedRelation {
  readonly relation: RelationChange;
  readonly notice: Notice;
}

/** Records likes or follows, and notifies about those that are newer than the known state. Returns these. */
export async function notifyOfRelations<Change extends NotedRelation>(
  tx: Transaction,
  deps: NotificationsDeps,
  changes: readonly Change[],
): Promise<Change[]> {
  const recorded = await recordRelations(
    tx,
    changes.map((change) => ({ ...change.relation, change })),
  );
  const fresh = recorded.map(({ change }) => change);
  await notify(
    tx,
    deps,
    fresh.map(({ notice }) => notice),
  );
  return fresh;
}
