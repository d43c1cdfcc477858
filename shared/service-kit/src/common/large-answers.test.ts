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
    answers.wait(network, piece, resume);
  };
  for (let index = 0; index < count; index += 1) answers.wait(network, piece, resume);
  return () => pieces;
}

test('a small piece does not wait', () => {
  expect(createLargeAnswers().mustWait(1_000)).toBe(false);
  expect(createLargeAnswers().mustWait(piece)).toBe(true);
});

test('six hundred pictures of one network, a page for a hundred people, wait for nothing', () => {
  const answers = createLargeAnswers();
  let passed = 0;
  for (let picture = 0; picture < 600; picture += 1) answers.wait('198.51.100.1', 50_000, () => (passed += 1));
  // One iteration of the event loop is a millisecond of the test's clock.
  vi.advanceTimersByTime(75);
  expect(passed).toBe(600);
});

test.each([3, 64])('%i endless downloads of one network share 16 MB a second, and slow no other network', (count) => {
  const answers = createLargeAnswers();
  const pieces = download('198.51.100.1', count, answers);
  let others = 0;
  const pass = (seconds: number) => {
    const before = pieces();
    for (let time = 0; time < seconds * 100; time += 1) {
      answers.wait('198.51.100.2', piece, () => {
        others += 1;
      });
      vi.advanceTimersByTime(10);
    }
    return (pieces() - before) * piece;
  };
  const first = pass(1);
  expect(first).toBeGreaterThan(40_000_000);
  expect(first).toBeLessThan(52_000_000);
  const later = pass(10);
  expect(later).toBeGreaterThan(155_000_000);
  expect(later).toBeLessThan(165_000_000);
  expect(others).toBe(1_100);
});

test('a network that was quiet has its full speed again', () => {
  const answers = createLargeAnswers();
  let passed = 0;
  const pass = (pieces: number) => {
    for (let one = 0; one < pieces; one += 1) answers.wait('198.51.100.1', piece, () => (passed += 1));
  };
  pass(800);
  vi.advanceTimersByTime(10_000);
  expect(passed).toBe(800);
  pass(300);
  vi.advanceTimersByTime(60);
  expect(passed).toBe(1_100);
});
