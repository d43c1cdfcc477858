import type { Note } from '#/contracts/note-calls.ts';
import type { NoteRow } from '#/db/schema.ts';

export function presentNote({ id, title, text, createdAt }: NoteRow): Note {
  return { id, title, text, createdAt: createdAt.toISOString() };
}
