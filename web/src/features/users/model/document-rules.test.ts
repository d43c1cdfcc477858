import { expect, it } from 'vitest';
import { addDocuments } from './document-rules.ts';

const file = (name: string, type = 'image/png', size = 1000) => ({ name, type, size });

it('adds pictures and PDF files to those that are there', () => {
  const passport = file('passport.png');
  const bill = file('bill.pdf', 'application/pdf');
  expect(addDocuments([passport], [bill])).toEqual({ documents: [passport, bill] });
});

it('rejects other types and files that are too large, and names them', () => {
  const passport = file('passport.png');
  expect(addDocuments([], [passport, file('notes.txt', 'text/plain')])).toEqual({
    documents: [passport],
    problem: 'notes.txt is neither a picture nor a PDF',
  });
  expect(addDocuments([], [file('scan.png', 'image/png', 10 * 1024 * 1024 + 1)])).toEqual({
    documents: [],
    problem: 'scan.png is larger than 10 MB',
  });
});

it('takes five and no more', () => {
  const six = Array.from({ length: 6 }, (_, index) => file(`${index}.png`));
  expect(addDocuments([], six)).toEqual({ documents: six.slice(0, 5), problem: 'At most 5 files' });
});

it('takes each once', () => {
  const passport = file('passport.png');
  expect(addDocuments([passport], [file('passport.png')]).documents).toHaveLength(1);
});
