import { PageHeading } from '@stagedoor/screens/ui';
import { NewNote } from './new-note.tsx';
import { NoteList } from './note-list.tsx';
import styles from './notes-screen.module.css';

/** The first page: the viewer's notes, newest first, and a form for another one. */
export function NotesScreen() {
  return (
    <div className={styles.screen}>
      <PageHeading title="Fan CRM" />
      <NewNote />
      <NoteList />
    </div>
  );
}
