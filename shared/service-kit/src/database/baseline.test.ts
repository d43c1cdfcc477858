import { expect, it } from 'vitest';
import { hashMigrations, OlderThanBaseline, replaceByBaseline } from '#/database/baseline.ts';

const former = [
  { name: '0001_letters.sql', hash: 'a1' },
  { name: '0002_parcels.sql', hash: 'b2' },
];
const baseline = {
  name: '0003_baseline.sql',
  hash: 'c3',
  statements: `-- migrate: baseline 1.4.0 ${hashMigrations(former)}\ncreate table letter (id integer);\n`,
};
const stamps = { name: '0004_stamps.sql', hash: 'd4' };
const migrations = [baseline, { ...stamps, statements: 'create table stamp (id integer);\n' }];
const replace = (applied: typeof former) =>
  replaceByBaseline('service', applied, migrations).map(({ name, hash }) => ({ name, hash }));
const [letters, parcels] = former as [(typeof former)[0], (typeof former)[0]];
const ofBaseline = { name: baseline.name, hash: baseline.hash };

it('counts the baseline as applied where all migrations before it are, in any order', () => {
  expect(replace([parcels, letters])).toEqual([ofBaseline]);
  expect(replace([...former, ofBaseline, stamps])).toEqual([ofBaseline, stamps]);
});

it('leaves a database as it is that is empty, began with the baseline, or has migrations of another one', () => {
  expect(replace([])).toEqual([]);
  expect(replace([ofBaseline, stamps])).toEqual([ofBaseline, stamps]);
  expect(replaceByBaseline('service', former, [])).toEqual(former);
});

it.each([
  ['lacks one', [letters]],
  ['has one with other contents', [letters, { ...parcels, hash: 'b3' }]],
  ['has another one', [...former, { name: '0002_stamps.sql', hash: 'd4' }]],
  ['lacks one and has the baseline', [letters, ofBaseline]],
])('refuses a database that %s of the migrations before the baseline, and names their version', (_what, applied) => {
  expect(() => replace(applied)).toThrow(new OlderThanBaseline('service', '1.4.0'));
});
