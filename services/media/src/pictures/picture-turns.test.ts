import { expect, it } from 'vitest';
import { createPictureTurns } from '#/pictures/picture-turns.ts';

let time = 0;
const now = () => time;
const create = () => createPictureTurns({ now });

/** Makes each take a turn of the given ms, in the given order. Returns the order in which they had them. */
async function takeAll(turns: ReturnType<typeof create>, jobs: readonly (readonly [string, number])[]) {
  const order: string[] = [];
  await Promise.all(
    jobs.map(async ([owner, ms]) => {
      const end = await turns.take(owner);
      order.push(owner);
      // What others do meanwhile.
      await Promise.resolve();
      time += ms;
      end(ms);
    }),
  );
  return order;
}

it('lets a person wait for one turn of another, however many that one waits for', async () => {
  const order = await takeAll(create(), [
    ...Array.from({ length: 6 }, () => ['mara', 2_000] as const),
    ['theo', 100],
    ['ada', 100],
  ]);
  expect(order).toEqual(['mara', 'theo', 'ada', 'mara', 'mara', 'mara', 'mara', 'mara']);
});

it('gives equal turns in the order in which they were asked for, and goes on after each', async () => {
  const turns = create();
  expect(
    await takeAll(
      turns,
      ['a', 'b', 'c', 'a'].map((owner) => [owner, 0] as const),
    ),
  ).toEqual(['a', 'b', 'c', 'a']);
  expect(await takeAll(turns, [['d', 0]])).toEqual(['d']);
});

it('gives two turns at a time where there are two, and the next when one of them ends', async () => {
  const turns = createPictureTurns({ now, atOnce: 2 });
  const begun: string[] = [];
  const take = async (owner: string) => {
    const end = await turns.take(owner);
    begun.push(owner);
    return end;
  };
  const [first, second] = await Promise.all(['mara', 'theo'].map(take));
  const waiting = ['mara', 'ada', 'ben'].map(take);
  await Promise.resolve();
  expect(begun).toEqual(['mara', 'theo']);
  first?.(500);
  await waiting[1];
  expect(begun).toEqual(['mara', 'theo', 'ada']);
  second?.(100);
  await waiting[2];
  (await waiting[1])?.(1);
  (await waiting[0])?.(1);
  expect(begun).toEqual(['mara', 'theo', 'ada', 'ben', 'mara']);
  (await waiting[2])?.(1);
  await Promise.all(['mara', 'theo'].map(take));
});

it('forgets in time how much somebody’s work took', async () => {
  const turns = create();
  await takeAll(turns, [['mara', 1_000]]);
  time += 5_000;
  expect(
    await takeAll(turns, [
      ['ben', 10],
      ['ben', 10],
      ['mara', 10],
    ]),
  ).toEqual(['ben', 'mara', 'ben']);
});
