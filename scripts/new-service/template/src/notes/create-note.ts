import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { Deps } from '#/config.ts';
import { noteCreated } from '#/contracts/note-events.ts';
import { type NoteRow, notes } from '#/db/schema.ts';
import { makeTitle } from '#/notes/note-rules.ts';

type NewNote = { readonly ownerId: string; readonly text: string };

/** Writes a note and publishes its event, both in the transaction of the caller. */
export async function createNote(
  tx: Transaction,
  { publish, clock, ids }: Deps,
  { ownerId, text }: NewNote,
): Promise<NoteRow> {
  const note = { id: ids.next(), ownerId, title: makeTitle(text), text, createdAt: clock.now() };
  await tx.insert(notes).values(note);
  await publish(tx, noteCreated, { noteId: note.id, ownerId, createdAt: note.createdAt.toISOString() });
  return note;
}
