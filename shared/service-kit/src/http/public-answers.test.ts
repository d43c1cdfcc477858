import { expect, it } from 'vitest';
import { clientGone } from '#/common/errors.ts';
import { beginWork, runInRequest } from '#/common/request-context.ts';
import { createPublicAnswers } from '#/http/public-answers.ts';
import { TestClock } from '#/testing/test-clock.ts';

function countingWork() {
  let times = 0;
  const ends: (() => void)[] = [];
  return {
    times: () => times,
    compute: async () => {
      times += 1;
      const body = `answer ${times}`;
      await new Promise<void>((resolve) => ends.push(resolve));
      return { status: 200, body };
    },
    end: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

it('computes an answer once for all requests at the same time, and again for later ones', async () => {
  const answers = createPublicAnswers({ clock: new TestClock(), cacheMs: 0 });
  const work = countingWork();
  const together = Promise.all(Array.from({ length: 50 }, () => answers.find('/explore', work.compute)));
  work.end();
  expect(new Set((await together).map(({ body }) => body))).toEqual(new Set(['answer 1']));
  const later = answers.find('/explore', work.compute);
  work.end();
  expect((await later).body).toBe('answer 2');
});

it('gives nobody an answer from before a change that was made before they asked', async () => {
  const answers = createPublicAnswers({ clock: new TestClock(), cacheMs: 0 });
  const work = countingWork();
  const before = answers.find('/explore', work.compute);
  answers.separate();
  const after = answers.find('/explore', work.compute);
  const beside = answers.find('/explore', work.compute);
  work.end();
  expect([(await before).body, (await after).body, (await beside).body]).toEqual(['answer 1', 'answer 2', 'answer 2']);
});

it('goes on with an answer as long as one of its clients waits for it', async () => {
  const answers = createPublicAnswers({ clock: new TestClock(), cacheMs: 0 });
  const left = new Set<string>();
  const step = Promise.withResolvers<void>();
  const find = (name: string) =>
    runInRequest(
      { requestId: name, traceparent: undefined, isClientGone: () => left.has(name), changesNothing: true },
      () =>
        answers.find('/explore', async () => {
          beginWork();
          await step.promise;
          beginWork();
          return { status: 200, body: `computed for ${name}` };
        }),
    );
  const [first, second] = [find('first'), find('second')];
  left.add('first');
  step.resolve();
  expect((await second).body).toBe('computed for first');
  await first;
  const third = find('third');
  left.add('third');
  await expect(third).rejects.toMatchObject({ statusCode: 499 });
});

it('fails once for all requests at the same time, and computes anew for later ones', async () => {
  const answers = createPublicAnswers({ clock: new TestClock(), cacheMs: 0 });
  let times = 0;
  const fail = async () => {
    times += 1;
    throw new Error('the database is away');
  };
  const together = await Promise.allSettled(Array.from({ length: 50 }, () => answers.find('/explore', fail)));
  expect(together.every(({ status }) => status === 'rejected')).toBe(true);
  expect(times).toBe(1);
  expect((await answers.find('/explore', async () => ({ status: 200, body: 'fine' }))).body).toBe('fine');
});

it('computes once more, for all who have stayed, what ended because the clients before them had left', async () => {
  const answers = createPublicAnswers({ clock: new TestClock(), cacheMs: 0 });
  let times = 0;
  const ended = answers.find('/explore', () => Promise.reject(clientGone()));
  const compute = async () => {
    times += 1;
    return { status: 200, body: 'fine' };
  };
  const stayed = Promise.all(Array.from({ length: 50 }, () => answers.find('/explore', compute)));
  await expect(ended).rejects.toMatchObject({ statusCode: 499 });
  expect((await stayed).every(({ body }) => body === 'fine')).toBe(true);
  expect(times).toBe(1);
});

it('stores answers for as long as it is told, and no more than five hundred', async () => {
  const clock = new TestClock();
  const answers = createPublicAnswers({ clock, cacheMs: 2_000 });
  let times = 0;
  const compute = async () => {
    times += 1;
    return { status: 200, body: String(times) };
  };
  const ask = async (address: string) => (await answers.find(address, compute)).body;
  expect([await ask('/a'), await ask('/a')]).toEqual(['1', '1']);
  clock.advance(2_000);
  expect(await ask('/a')).toBe('2');
  for (let index = 0; index < 500; index += 1) await ask(`/${index}`);
  expect(await ask('/a')).toBe('503');
});

it('stores no answer for longer when the clock is set back', async () => {
  const clock = new TestClock();
  const answers = createPublicAnswers({ clock, cacheMs: 2_000 });
  let times = 0;
  const compute = async () => {
    times += 1;
    return { status: 200, body: String(times) };
  };
  const ask = async () => (await answers.find('/a', compute)).body;
  expect(await ask()).toBe('1');
  clock.stopAt(new Date(clock.now().getTime() - 3_600_000).toISOString());
  expect(await ask()).toBe('2');
});

it('stores nothing that was computed before a change, nor what was stored before it', async () => {
  const answers = createPublicAnswers({ clock: new TestClock(), cacheMs: 2_000 });
  const work = countingWork();
  const before = answers.find('/explore', work.compute);
  answers.separate();
  work.end();
  expect((await before).body).toBe('answer 1');
  const after = answers.find('/explore', work.compute);
  work.end();
  expect((await after).body).toBe('answer 2');
  expect((await answers.find('/explore', work.compute)).body).toBe('answer 2');
  answers.separate();
  const last = answers.find('/explore', work.compute);
  work.end();
  expect((await last).body).toBe('answer 3');
});
