import { describe, expect, it } from 'vitest';
import { emptyPoll, findPollProblem, parsePoll, toPoll } from './poll-draft.ts';

const poll = { options: [' Yes', 'No '], hours: 6 };

it('is sent as typed, without spaces around its answers', () => {
  expect(toPoll(poll)).toEqual({ options: ['Yes', 'No'], hours: 6 });
});

describe('a poll cannot be published', () => {
  it.each([
    [emptyPoll, 'Why?', 'Write every answer, or remove the poll'],
    [{ ...poll, options: ['Yes', 'x'.repeat(81)] }, 'Why?', 'An answer can have at most 80 characters'],
    [{ ...poll, options: ['Yes', ' yes'] }, 'Why?', 'Two answers are the same'],
    [poll, ' ', 'The text above is its question: write one'],
    [poll, 'Why?', undefined],
  ])('%j with the text %j: %s', (given, content, expected) => {
    expect(findPollProblem(given, content)).toBe(expected);
  });
});

it('is read from the browser only where it is one', () => {
  expect(parsePoll(JSON.parse(JSON.stringify(poll)))).toEqual(poll);
  for (const damaged of [
    undefined,
    null,
    7,
    { options: ['One'], hours: 1 },
    { options: ['1', 2], hours: 1 },
    { options: ['1', '2'], hours: 0 },
    { options: ['1', '2'], hours: 500 },
    { options: ['1', '2', '3', '4', '5'], hours: 1 },
    { options: 'Yes, No', hours: 1 },
  ]) {
    expect(parsePoll(damaged)).toBeNull();
  }
});
