import { EmptyState, ErrorState, RowSkeletons } from '@stagedoor/screens/ui';
import { useHost } from '@stagedoor/screens/use-host';
import { useQuery } from '@tanstack/react-query';
import type { Note } from '#/contracts/note-calls.ts';
import { listNotes } from '#/contracts/note-calls.ts';
import styles from './notes-screen.module.css';

/** The viewer's notes, by a call of this service. */
export function NoteList() {
  const { call } = useHost();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['notes'],
    queryFn: ({ signal }) => call(listNotes, { query: {} }, { signal }),
  });
  if (error) return <ErrorState message={error.message} onRetry={refetch} isRetrying={isFetching} />;
  if (!data) return <RowSkeletons />;
  return <Notes notes={data.notes} />;
}

export function Notes({ notes }: { readonly notes: readonly Note[] }) {
  if (notes.length === 0) return <EmptyState title="No notes yet">What you write above is listed here.</EmptyState>;
  return (
    <ul className={styles.notes} aria-label="Notes">
      {notes.map(({ id, title, text, createdAt }) => (
        <li key={id} className={styles.note}>
          <h2 className={styles.title}>{title}</h2>
          {text !== title && <p className={styles.text}>{text}</p>}
          <time dateTime={createdAt} className={styles.date}>
            {new Date(createdAt).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })}
          </time>
        </li>
      ))}
    </ul>
  );
}
