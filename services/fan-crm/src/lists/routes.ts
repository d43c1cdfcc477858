import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#/config.ts';
import * as calls from '#/contracts/list-calls.ts';
import { conditionsOfList, getOwnList } from '#/fans/list-conditions.ts';
import { countFans } from '#/fans/list-fans.ts';
import { createList, deleteList, listLists, presentList, setMember, updateList } from '#/lists/change-lists.ts';

export function registerLists(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  implement(app, calls.listLists, async ({ principal }) => ({ lists: await listLists(db, principal.userId) }));
  implement(app, calls.getList, async ({ params, principal }) => {
    const list = await getOwnList(db, principal.userId, params.id);
    const fans = await countFans(deps, principal.userId, conditionsOfList(list, deps.clock.now()));
    return { ...presentList(list), fans };
  });
  implementWithCommit(app, calls.createList, ({ body, principal, commit }) =>
    commit(async (tx) => presentList(await createList(tx, deps, principal.userId, body))),
  );
  implement(app, calls.updateList, ({ params, body, principal }) =>
    updateList(deps, principal.userId, params.id, body),
  );
  implement(app, calls.deleteList, async ({ params, principal }) => {
    await deleteList(deps, principal.userId, params.id);
    return null;
  });
  implement(app, calls.addToList, async ({ params, principal }) => {
    await setMember(deps, principal.userId, params, true);
    return null;
  });
  implement(app, calls.removeFromList, async ({ params, principal }) => {
    await setMember(deps, principal.userId, params, false);
    return null;
  });
}
