import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sayInSpanish, spanishSentences } from './spanish-sentences.ts';

const src = path.resolve(import.meta.dirname, '../../src');
const sources = globSync('**/*.ts', { cwd: src, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(path.join(src, file), 'utf8'),
);
// In some of them constants stand for words and numbers.
const constants: Readonly<Record<string, string>> = {
  mostTagsOfCreator: '200',
  mostTagsOfFan: '20',
  longestTag: '30',
  longestNote: '5000',
  name: 'Days',
};
const said = sources.join('\n').replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => constants[name] ?? whole);

it('has nothing that the service does not say', () => {
  expect(Object.keys(spanishSentences).filter((sentence) => !said.includes(sentence))).toEqual([]);
});

it('has each sentence that the service says of a wrong field, a conflict or a missing thing', () => {
  const thrown = /(?:conflict|notFound|badRequest)\('([^']+)'\)|return '([A-Z][^']+)'|missing(?: =|:) '([^']+)'/g;
  const ofFields =
    /(?:required|minLength|maxLength|pattern|format|minimum|maximum|maxItems|minProperties): '([A-Z][^']+)'/g;
  const sentences = [...said.matchAll(thrown), ...said.matchAll(ofFields)].map((found) => found.slice(1).find(Boolean));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((sentence) => sentence !== undefined && !(sentence in spanishSentences))).toEqual([]);
});

it('has each sentence with a value in it that the service says', () => {
  const thrown = said.matchAll(/(?:conflict|notFound|badRequest)\(`([^`]+)`\)|return `([A-Z][^`]+)`/g);
  const sentences = [...thrown].map(([, first, second]) => (first ?? second ?? '').replaceAll(/\$\{[^}]+\}/g, '20'));
  expect(sentences.length).toBeGreaterThan(5);
  expect(sentences.filter((sentence) => sayInSpanish(sentence) === sentence)).toEqual([]);
});

it('puts values into the Spanish sentence, and leaves what nobody has translated', () => {
  expect(sayInSpanish('A file may have at most 5,000 lines; split it')).toBe(
    'Un archivo puede tener 5,000 líneas como máximo; divídelo',
  );
  expect(sayInSpanish('The first line names the column tags twice')).toBe(
    'La primera línea nombra dos veces la columna tags',
  );
  expect(sayInSpanish('ada is not a fan of yours')).toBe('ada no es fan tuyo');
  expect(sayInSpanish('The file is no valid CSV: Invalid closing quote')).toBe(
    'El archivo no es un CSV válido: Invalid closing quote',
  );
  expect(sayInSpanish('Something new')).toBe('Something new');
});
