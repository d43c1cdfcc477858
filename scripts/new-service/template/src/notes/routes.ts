import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#/config.ts';
import * as calls from '#/contracts/note-calls.ts';
import { createNote } from '#/notes/create-note.ts';
import { listNotes } from '#/notes/list-notes.ts';
import { presentNote } from '#/notes/present-note.ts';

export function registerNotes(app: FastifyInstance, deps: Deps): void {
  implementWithCommit(app, calls.createNote, ({ body, principal, commit }) =>
    commit(async (tx) => presentNote(await createNote(tx, deps, { ownerId: principal.userId, text: body.text }))),
  );

  implement(app, calls.listNotes, async ({ query, principal }) => {
    const { items, pagination } = await listNotes(deps, principal.userId, query);
    return { notes: items.map(presentNote), pagination };
  });
}
