import { expect, test } from 'vitest';
import { compareThirds } from './soak.ts';

const samples = (...mb: number[]) => mb.map((one) => new Map([['social', one]]));

test('memory that stays where it was in the second third is flat', () => {
  expect(compareThirds('social', samples(60, 80, 100, 101, 99, 100, 104, 102, 103)).holds).toBe(true);
});

test('memory that goes on growing is not', () => {
  expect(compareThirds('social', samples(100, 120, 140, 160, 180, 200, 220, 240, 260)).holds).toBe(false);
});

test('a part without samples does not hold', () => {
  expect(compareThirds('auth', samples(60, 80, 100)).holds).toBe(false);
});
