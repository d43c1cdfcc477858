import { renderScreen } from '@stagedoor/screens/testing/render-screen';
import { expect, it } from 'vitest';
import { Notes } from './note-list.tsx';
import { NotesScreen } from './notes-screen.tsx';

const note = {
  id: '01981b5c-0000-7000-8000-0000000000f1',
  title: 'Call back',
  text: 'Call back\nabout the tour',
  createdAt: '2026-03-02T10:00:00.000Z',
};

it('shows notes with title, text and date', () => {
  const markup = renderScreen(<Notes notes={[note, { ...note, id: 'another', text: 'Call back' }]} />);
  expect(markup.match(/<li/g)).toHaveLength(2);
  expect(markup.match(/about the tour/g)).toHaveLength(1);
  expect(markup).toContain('Mar 2, 2026');
});

it('says so where there is no note', () => {
  expect(renderScreen(<Notes notes={[]} />)).toContain('No notes yet');
});

it('offers to write one before the list is there', () => {
  const markup = renderScreen(<NotesScreen />);
  expect(markup).toContain('New note');
  expect(markup).toContain('disabled=""');
});
