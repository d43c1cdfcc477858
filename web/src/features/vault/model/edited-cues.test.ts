import { parseCaptions } from '@stagedoor/contracts/caption-text';
import { expect, test } from 'vitest';
import { cueAfter, editCues, readEdited } from './edited-cues.ts';

const cues = parseCaptions(
  'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nFish & chips -> <b>now</b> &lt;i>\n\n00:03.000 --> 00:04.000\nBye\n',
);

test('captions that nobody changed stay as they are', () => {
  const edited = editCues(cues);
  expect(edited[0]).toEqual({
    key: 0,
    start: '00:00:01.000',
    end: '00:00:02.000',
    text: 'Fish & chips -> <b>now</b> &lt;i>',
    settings: 'line:0',
  });
  expect(readEdited(edited)).toEqual(cues);
});

test('what is typed is read, without empty lines and empty captions', () => {
  const [one, two] = editCues(cues);
  if (!one || !two) throw new Error('two captions');
  const typed = [
    { ...one, start: '0:00,5', text: 'One\n\n \nTwo' },
    { ...two, text: ' ' },
  ];
  expect(readEdited(typed)).toEqual([{ startMs: 500, endMs: 2_000, text: 'One\nTwo', settings: 'line:0' }]);
});

test('the first that is wrong is named', () => {
  const [one, two] = editCues(cues);
  if (!one || !two) throw new Error('two captions');
  expect(readEdited([one, { ...two, start: 'soon' }])).toEqual({ place: 1, problem: 'time' });
  expect(readEdited([one, { ...two, end: one.start }])).toEqual({ place: 1, problem: 'order' });
  expect(readEdited([{ ...one, text: 'x'.repeat(2_001) }, two])).toEqual({ place: 0, problem: 'length' });
});

test('a new one begins when the one before it ends', () => {
  const edited = editCues(cues);
  expect(cueAfter(edited, 0)).toMatchObject({ key: 2, start: '00:00:02.000' });
  expect(cueAfter([], 0)).toMatchObject({ key: 0, start: '00:00:00.000' });
});
