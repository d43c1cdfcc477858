import { expect, test } from 'vitest';
import { type ServerAnswer, slowdownAfter } from '#/mail/sending-pace.ts';

const after = (answers: readonly ServerAnswer[]) => answers.reduce(slowdownAfter, 1);
const many = (answer: ServerAnswer, times: number) => Array.from({ length: times }, () => answer);

test('each slow answer and each refusal halves the rate, down to a sixty-fourth', () => {
  expect(after(['quick'])).toBe(1);
  expect(after(['slow', 'refused'])).toBe(4);
  expect(after(many('refused', 20))).toBe(64);
});

test('quick answers bring the rate back bit by bit', () => {
  expect(after(['slow', 'slow', 'quick'])).toBeCloseTo(3.2);
  expect(after([...many('slow', 20), ...many('quick', 19)])).toBe(1);
});
