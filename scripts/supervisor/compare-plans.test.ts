import { expect, test } from 'vitest';
import { comparePlans } from './compare-plans.ts';
import type { ServicePlan, StubPlan, SystemPlan } from './processes.ts';

function service(name: string): ServicePlan {
  const port = { number: 4_000, owner: name, variable: 'PORT' };
  const rest = { entry: 'main.ts', seed: undefined, morePorts: [], instances: 1, hasDatabase: true };
  return { name, folder: name, port, ...rest };
}

function plan(names: string[], keys: string[]): SystemPlan {
  const stubs: StubPlan[] = keys.map((key) => ({ key, port: service(key).port }));
  return { services: names.map(service), stubs, gateway: undefined, outside: new Map(), hasWeb: false };
}

const namesOf = (services: readonly ServicePlan[]) => services.map(({ name }) => name);

test('a service that is taken over begins, and the host of the stubs begins again without it', () => {
  const change = comparePlans(plan(['auth', 'business'], ['llc', 'qa']), plan(['auth', 'llc', 'business'], ['qa']));
  expect(change.ended).toEqual(['business']);
  expect(namesOf(change.begun)).toEqual(['llc', 'business']);
});

test('a service that is given back ends, and the host begins again with it', () => {
  const change = comparePlans(plan(['llc', 'business'], ['qa']), plan(['business'], ['llc', 'qa']));
  expect(change.ended).toEqual(['llc', 'business']);
  expect(namesOf(change.begun)).toEqual(['business']);
});

test('where no stub is left their host ends', () => {
  const change = comparePlans(plan(['business'], ['qa']), plan(['qa'], []));
  expect(change.ended).toEqual(['business']);
  expect(namesOf(change.begun)).toEqual(['qa']);
});

test('a service that moved to another folder ends and begins', () => {
  const moved = { ...plan(['llc'], []), services: [{ ...service('llc'), folder: '/srv/llc' }] };
  const change = comparePlans(plan(['llc'], []), moved);
  expect(change.ended).toEqual(['llc']);
  expect(change.begun.map(({ folder }) => folder)).toEqual(['/srv/llc']);
});

test('the same plan changes nothing', () => {
  expect(comparePlans(plan(['auth', 'business'], ['qa']), plan(['auth', 'business'], ['qa']))).toEqual({
    ended: [],
    begun: [],
  });
});
