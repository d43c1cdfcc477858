import { expect, it } from 'vitest';
import { createTurns } from '#/follows/turns.ts';

interface Step {
  readonly outcome: Promise<unknown>;
  end(): void;
}

function startSteps(longestWaitMs = 60_000) {
  const takeTurn = createTurns(longestWaitMs);
  const begun: string[] = [];
  const begin = (name: string, ...keys: string[]): Step => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const outcome = takeTurn(keys, async () => {
      begun.push(name);
      await ended;
      if (name.startsWith('failing')) throw new Error(name);
    });
    outcome.catch(() => {});
    return { outcome, end: () => end() };
  };
  return { begun, begin };
}

/** Lets all that can go on do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs work with the same key in its order, and other work at once', async () => {
  const { begun, begin } = startSteps();
  const first = begin('first', 'a', 'b');
  const second = begin('second', 'b', 'c');
  const third = begin('third', 'b');
  begin('other', 'd');
  await settle();
  expect(begun).toEqual(['first', 'other']);
  first.end();
  await settle();
  expect(begun).toEqual(['first', 'other', 'second']);
  second.end();
  third.end();
  await settle();
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
});

it('lets work by others go on with what one program waits for a hundred times', async () => {
  const { begun, begin } = startSteps();
  const first = begin('first', 'program', 'star 0');
  for (let star = 1; star <= 100; star += 1) begin(`star ${star} by the program`, 'program', `star ${star}`);
  const fan = begin('star 50 by a fan', 'fan', 'star 50');
  await settle();
  expect(begun).toEqual(['first', 'star 50 by a fan']);
  first.end();
  await settle();
  expect(begun).toEqual(['first', 'star 50 by a fan', 'star 1 by the program']);
  fan.end();
  await settle();
  expect(begun).toHaveLength(3);
});

it('goes on after work that failed, and tells its error to its own caller', async () => {
  const { begun, begin } = startSteps();
  const failing = begin('failing', 'a');
  begin('next', 'a');
  failing.end();
  await expect(failing.outcome).rejects.toThrow('failing');
  await settle();
  expect(begun).toEqual(['failing', 'next']);
});

it('refuses what has waited too long without doing it, and keeps the next one behind what is still running', async () => {
  const { begun, begin } = startSteps(20);
  const first = begin('first', 'a');
  const late = begin('late', 'a');
  await expect(late.outcome).rejects.toMatchObject({ statusCode: 503 });
  begin('next', 'a');
  await settle();
  expect(begun).toEqual(['first']);
  first.end();
  await settle();
  expect(begun).toEqual(['first', 'next']);
});
