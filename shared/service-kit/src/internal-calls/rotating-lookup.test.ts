import type { LookupAddress } from 'node:dns';
import { expect, it } from 'vitest';
import { createRotatingLookup } from '#/internal-calls/rotating-lookup.ts';

const known: LookupAddress[] = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => ({ address, family: 4 }));

function lookUp(lookup: ReturnType<typeof createRotatingLookup>, all: boolean): Promise<unknown[]> {
  return new Promise((resolve) => lookup('auth', { all }, (...answer: unknown[]) => resolve(answer)));
}

it('begins with another address each time, and keeps the others for when that one fails', async () => {
  const lookup = createRotatingLookup((_name, _options, done) => done(null, known));
  const answers = [await lookUp(lookup, true), await lookUp(lookup, true), await lookUp(lookup, true)];
  const orders = answers.map(([, addresses]) => (addresses as LookupAddress[]).map(({ address }) => address.at(-1)));
  expect(orders.map((order) => order.join('')).toSorted()).toEqual(['123', '231', '312']);
});

it('begins anywhere in each process, so that those with one connection do not all have it to the same instance', async () => {
  const processes = Array.from({ length: 60 }, () =>
    createRotatingLookup((_name, _options, done) => done(null, known)),
  );
  const first = await Promise.all(processes.map((lookup) => lookUp(lookup, false)));
  expect(new Set(first.map(([, address]) => address)).size).toBe(known.length);
});

it('gives one where one is asked for', async () => {
  const lookup = createRotatingLookup((_name, _options, done) => done(null, known.slice(0, 1)));
  expect(await lookUp(lookup, false)).toEqual([null, '10.0.0.1', 4]);
});

it('reports unknown names, and names without addresses', async () => {
  const failure = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  const away = createRotatingLookup((_name, _options, done) => done(failure, undefined as unknown as LookupAddress[]));
  expect(await lookUp(away, true)).toEqual([failure, []]);
  const empty = createRotatingLookup((_name, _options, done) => done(null, []));
  expect(String((await lookUp(empty, true))[0])).toContain('auth has no address');
});
