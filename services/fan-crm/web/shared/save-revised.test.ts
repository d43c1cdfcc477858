import { expect, it } from 'vitest';
import { saveRevised } from './save-revised.ts';

interface Note {
  readonly text: string;
  readonly revision: number;
}

const changed = () =>
  Object.assign(new Error('Changed'), { statusCode: 409, errors: [{ field: 'revision', message: 'Changed' }] });

/** A server with a note that somebody has changed since the first revision. */
function makeServer(stored: Note) {
  const seen: number[] = [];
  return {
    seen,
    edit: {
      base: { text: 'First', revision: 1 },
      isSame: (one: Note, other: Note) => one.text === other.text,
      read: async () => stored,
      async save({ revision }: Note) {
        seen.push(revision);
        if (revision !== stored.revision) throw changed();
        return { text: 'Mine', revision: revision + 1 };
      },
    },
  };
}

it('saves an edit of the newest revision', async () => {
  const { edit, seen } = makeServer({ text: 'First', revision: 1 });
  expect(await saveRevised(edit)).toEqual({ saved: { text: 'Mine', revision: 2 } });
  expect(seen).toEqual([1]);
});

it('returns what was saved elsewhere meanwhile, and saves nothing over it', async () => {
  const { edit, seen } = makeServer({ text: 'Theirs', revision: 4 });
  expect(await saveRevised(edit)).toEqual({ latest: { text: 'Theirs', revision: 4 } });
  expect(seen).toEqual([1]);
});

it('saves where the text was changed there and back', async () => {
  const { edit, seen } = makeServer({ text: 'First', revision: 3 });
  expect(await saveRevised(edit)).toEqual({ saved: { text: 'Mine', revision: 4 } });
  expect(seen).toEqual([1, 3]);
});

it('throws every other refusal', async () => {
  const { edit } = makeServer({ text: 'First', revision: 1 });
  const taken = Object.assign(new Error('Taken'), { statusCode: 409 });
  await expect(saveRevised({ ...edit, save: () => Promise.reject(taken) })).rejects.toBe(taken);
});
