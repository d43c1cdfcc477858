import { expect, it } from 'vitest';
import { createScreenPath } from './screen-path.ts';

const base = '/services/fan-crm/app';

function setUp(address = base) {
  const opened: string[] = [];
  const { path, follow } = createScreenPath({ base, address, navigate: (to) => opened.push(to) });
  const heard: string[] = [];
  const stop = path.onChange(() => heard.push(path.current()));
  return { path, follow, opened, heard, stop };
}

it('is what follows the address of the screen, with its query', () => {
  expect(setUp().path.current()).toBe('/');
  expect(setUp(`${base}?tab=notes`).path.current()).toBe('/?tab=notes');
  expect(setUp(`${base}/people/7?tab=notes`).path.current()).toBe('/people/7?tab=notes');
});

it('opens addresses below the screen, and no others', () => {
  const { path, opened } = setUp();
  for (const to of ['/', '/people/7', 'people/7']) path.go(to);
  expect(opened).toEqual([base, `${base}/people/7`, `${base}/people/7`]);
});

it('tells the screen of each change once, until it no longer listens', () => {
  const { follow, heard, stop } = setUp();
  for (const address of [`${base}/a`, `${base}/a`, base]) follow(address);
  stop();
  follow(`${base}/b`);
  expect(heard).toEqual(['/a', '/']);
});
