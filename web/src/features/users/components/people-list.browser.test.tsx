import { it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { checkLongList, ServedRows } from '#/shared/testing/browser/long-list.ts';
import { cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { followersQuery } from '../api/people-queries.ts';
import { PeopleList } from './people-list.tsx';

it('a thousand people: few rows are on the page, and each can be reached', { timeout: 120_000 }, async () => {
  const count = 1_000;
  const path = `/users/${cleo.id}/followers`;
  const person = (number: number) => ({ ...cleo, id: `person-${number}`, displayName: `No. ${number}` });
  const requests = fakeServer({ [`GET ${path}`]: new ServedRows(count, 30, person).answer('users') });
  await page.viewport(phone.width, phone.height);
  await show(<PeopleList label="Followers" query={followersQuery(cleo.id)} empty={null} />);
  await checkLongList({ requests, path, count, selector: 'li' });
});
