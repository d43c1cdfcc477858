import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLargeAnswers } from '#/common/large-answers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const piece = 65_536;

/** Opens responses to one network that always have another piece; returns how many pieces were passed on. */
function download(network: string, count: number, answers = createLargeAnswers()): () => number {
  let pieces = 0;
  const resume = () => {
    pieces += 1;
    answers.wait(network, resume);
  };
  for (let index = 0; index < count; index += 1) answers.wait(network, resume);
  return () => pieces;
}

test('a small piece does not wait', () => {
  expect(createLargeAnswers().mustWait(1_000)).toBe(false);
  expect(createLargeAnswers().mustWait(piece)).toBe(true);
});

test('a few downloads of a network continue in every turn of the event loop', () => {
  const pieces = download('198.51.100.1', 3);
  for (let turn = 0; turn < 100; turn += 1) vi.advanceTimersToNextTimer();
  expect(pieces()).toBeGreaterThanOrEqual(100);
});

test('many downloads of one network share 64 MB a second, and slow no other network', () => {
  const answers = createLargeAnswers();
  const many = download('198.51.100.1', 64, answers);
  let others = 0;
  for (let time = 0; time < 100; time += 1) {
    answers.wait('198.51.100.2', () => {
      others += 1;
    });
    vi.advanceTimersByTime(10);
  }
  expect(many() * piece).toBeGreaterThan(60_000_000);
  expect(many() * piece).toBeLessThan(70_000_000);
  expect(others).toBe(100);
});
