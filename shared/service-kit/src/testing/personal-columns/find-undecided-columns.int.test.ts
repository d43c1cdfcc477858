import { expect, it } from 'vitest';
import { noteService } from '#/testing/fixtures/note-service.ts';
import { findUndecidedColumns } from '#/testing/personal-columns/find-undecided-columns.ts';

const reminders = { aboutNobody: { reminder: 'ids of notes' }, people: { 'reminder.note_id': null } };
const service = {
  ...noteService,
  personalData: {
    documents: { notes: (sql, userId) => sql`select content from note where author_id = ${userId}` },
    async erase({ database }, userId) {
      await database.sql`update note set content = id::text where author_id = ${userId}`;
      return false;
    },
  } satisfies typeof noteService.personalData,
};

it('finds a service that stores personal data and does not say which', async () => {
  expect(await findUndecidedColumns(noteService, reminders)).toEqual([
    'the service stores personal data and has no `personalData`',
  ]);
});

it('finds somebody in a table that is about nobody', async () => {
  const { aboutNobody } = reminders;
  expect(await findUndecidedColumns(noteService, { aboutNobody: { ...aboutNobody, note: 'texts' } })).toEqual([
    'note.author_id names somebody, and its table is in aboutNobody',
    'reminder.note_id names somebody, and its table is in aboutNobody',
  ]);
});

it('finds tables and columns that nobody has decided about', async () => {
  expect(await findUndecidedColumns(service, { people: reminders.people })).toEqual([
    'reminder names nobody, and is not in aboutNobody',
    'note.files (by author_id) is not in the export: add it to documents, or to notExported with the reason',
    'note.files (by author_id) stays after the erasure',
    'note.author_id (by author_id) names the person after the erasure',
  ]);
});

it('takes decisions, and finds those that are not true', async () => {
  const stays = { note: { 'author_id files': 'for this test' } };
  const decisions = { ...reminders, notExported: { note: { files: 'a count' } }, kept: stays };
  expect(await findUndecidedColumns(service, decisions)).toEqual([]);
  const untrue = {
    ...reminders,
    aboutNobody: { ...reminders.aboutNobody, gone: 'there is no such table' },
    notExported: { note: { 'content files': 'a count' } },
    kept: { note: { 'author_id content files': 'for this test' } },
  };
  expect(await findUndecidedColumns(service, untrue)).toEqual([
    'gone is no table',
    'notExported names note: content without need',
    'kept names note: content without need',
  ]);
});
