import { defineCall } from '@stagedoor/contracts/call';
import { listOf, pageQuery } from '@stagedoor/contracts/list';
import { id, instant, text } from '@stagedoor/contracts/text';
import { Type } from 'typebox';

const NoteSchema = Type.Object({
  id: id(),
  /** The first words of its text. */
  title: Type.String(),
  text: Type.String(),
  createdAt: instant(),
});
export type Note = Type.Static<typeof NoteSchema>;

export const createNote = defineCall({
  service: 'fan-crm',
  method: 'POST',
  path: '/fan-crm/notes',
  summary: 'Create a note',
  access: 'signed-in',
  body: Type.Object({
    text: text({
      min: 1,
      max: 2_000,
      errorMessage: {
        required: 'Text is required',
        minLength: 'Text is required',
        maxLength: 'Text must be at most 2000 characters',
      },
    }),
  }),
  answer: NoteSchema,
  status: 201,
  idempotent: true,
});

export const listNotes = defineCall({
  service: 'fan-crm',
  method: 'GET',
  path: '/fan-crm/notes',
  summary: 'List your notes, newest first',
  access: 'signed-in',
  query: pageQuery({}),
  answer: listOf('notes', NoteSchema),
});
