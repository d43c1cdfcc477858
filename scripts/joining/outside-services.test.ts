import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { planSystem } from '../supervisor/processes.ts';
import { readSettings } from '../supervisor/settings.ts';
import { readGranted } from './granted-scopes.ts';
import {
  nothingOutside,
  type OutsideServices,
  placeOfOutsideServices,
  readOutsideServices,
  writeOutsideService,
} from './outside-services.ts';

let root: string;
let file: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-outside-'));
  mkdirSync(path.join(root, 'services/fan-crm'), { recursive: true });
  file = path.join(root, 'data/outside-services.json');
});
afterEach(() => rmSync(root, { recursive: true }));

function makeService(stagedoor: object = {}): string {
  const folder = path.join(root, 'team/calendar');
  for (const part of ['src', 'node_modules']) mkdirSync(path.join(folder, part), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'calendar', stagedoor }));
  writeFileSync(path.join(folder, 'src/main.ts'), '');
  return folder;
}

test('a service is named, read and removed, and the others stay', () => {
  const folder = makeService();
  expect(readOutsideServices(root, file)).toEqual(new Map());
  const calendar = { folder, scopes: ['people:notify'] as const, trustsScreen: true };
  writeOutsideService(file, 'calendar', calendar);
  writeOutsideService(file, 'llc', { folder, scopes: [], trustsScreen: false });
  expect([...readOutsideServices(root, file).keys()]).toEqual(['calendar', 'llc']);
  writeOutsideService(file, 'llc', undefined);
  expect(readOutsideServices(root, file)).toEqual(new Map([['calendar', calendar]]));
});

test('a folder is relative to the file, and the variable moves the file', () => {
  const folder = makeService();
  mkdirSync(path.dirname(file));
  writeFileSync(file, JSON.stringify({ calendar: { folder: '../team/calendar' } }));
  expect(readOutsideServices(root, file).get('calendar')).toEqual({ folder, scopes: [], trustsScreen: false });
  expect(placeOfOutsideServices('/data', {})).toBe('/data/outside-services.json');
  expect(placeOfOutsideServices('/data', { OUTSIDE_SERVICES: '/etc/services.json' })).toBe('/etc/services.json');
});

test('it takes the place of its stub, and has the scopes that both sides name', () => {
  const folder = makeService({ scopes: ['people:notify', 'people:read'] });
  mkdirSync(path.join(root, 'services/business/src'), { recursive: true });
  writeFileSync(path.join(root, 'services/business/package.json'), '{}');
  writeFileSync(path.join(root, 'services/business/src/main.ts'), '');
  writeOutsideService(file, 'calendar', { folder, scopes: ['people:notify', 'people:history'], trustsScreen: false });
  const plan = planSystem(readSettings(root, [], { OUTSIDE_SERVICES: file }));
  expect(plan.services.find(({ name }) => name === 'calendar')).toMatchObject({
    folder,
    entry: path.join(folder, 'src/main.ts'),
    hasDatabase: true,
  });
  expect(plan.stubs.map(({ key }) => key)).not.toContain('calendar');
  expect(readGranted(root, ['calendar'], plan.outside).scopes).toEqual(new Map([['calendar', ['people:notify']]]));
});

test.each([
  ['ticketing', {}, 'The catalogue has no entry ticketing'],
  ['auth', {}, 'The catalogue has no entry auth'],
  ['crypto', {}, 'crypto is coming soon'],
  ['fan-crm', {}, 'fan-crm is in services/fan-crm already'],
  ['calendar', { scopes: ['people:everything'] }, 'people:everything is no scope'],
  ['calendar', { scopes: 'people:read' }, '"scopes" is a list'],
  ['calendar', { folder: 7 }, 'calendar needs a "folder"'],
  ['calendar', { trustsScreen: 'yes' }, '"trustsScreen" of calendar is true or false'],
  ['calendar', { folder: '/nowhere' }, '/nowhere is no service that can run: package.json is missing'],
])('%s with %j is refused in one line', (key, part, words) => {
  const folder = makeService();
  mkdirSync(path.dirname(file));
  writeFileSync(file, JSON.stringify({ [key]: { folder, ...part } }));
  expect(() => readOutsideServices(root, file)).toThrow(words);
});

test('a folder without its packages is told what to do, and a file that is no JSON is not lost', () => {
  const folder = makeService();
  rmSync(path.join(folder, 'node_modules'), { recursive: true });
  writeOutsideService(file, 'calendar', { folder, scopes: [], trustsScreen: false });
  expect(() => readOutsideServices(root, file)).toThrow('node_modules is missing (run "npm install" there)');
  writeFileSync(file, '{ half');
  expect(() => writeOutsideService(file, 'llc', undefined)).toThrow('cannot be read');
  expect(readFileSync(file, 'utf8')).toBe('{ half');
});

test('the gateway trusts the screens of this repository, and of other services those that are named', () => {
  const services = ['auth', 'social', 'payments', 'fan-crm', 'business', 'calendar', 'llc'];
  const repository = path.resolve(import.meta.dirname, '../..');
  const elsewhere = path.join(repository, 'scripts/new-service/template');
  expect(readGranted(repository, services.slice(0, 5), nothingOutside).trustedScreens).toBe('payments,fan-crm');
  const outside: OutsideServices = new Map([
    ['calendar', { folder: elsewhere, scopes: [], trustsScreen: true }],
    ['llc', { folder: elsewhere, scopes: [], trustsScreen: false }],
  ]);
  expect(readGranted(repository, services, outside).trustedScreens).toBe('payments,fan-crm,calendar');
});
