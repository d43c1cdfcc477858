import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { expect, it } from 'vitest';
import { paths } from './paths.ts';

it('leaves no page of ours to a person who takes its address for a username', () => {
  const firstSegments = Object.values(paths).map(({ path }) => path.split('/')[1] ?? '');
  const pages = firstSegments.filter((segment) => segment !== '' && !segment.startsWith(':'));
  expect(pages.filter((page) => !reservedUsernames.includes(page.replaceAll('-', '_')))).toEqual([]);
});
