import { clear, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetAbsentPeople } from './absent-people.ts';
import { erasePerson, followErasures } from './erase-person.ts';
import { allowToStore, localStore, sessionStore } from './page-storage.ts';
import { storeValue } from './stored-values.ts';

const ada = '01981b5c-0000-7000-8000-0000000000a1';
const ben = '01981b5c-0000-7000-8000-0000000000b1';

/** Something under each of the shapes that keys and values have. */
async function leaveTraces(id: string) {
  localStore.setItem(`message-draft:${id}:conversation`, 'Half a sentence');
  localStore.setItem(`post-edit:${id}:post:tab`, '{}');
  localStore.setItem('live-place', `${id} 17`);
  sessionStore.setItem('lost-place', `${id} /messages`);
  await storeValue(id, 'voice-piece:conversation:1:0001', 'sound');
  await set(`${id}:post-files`, []);
}

const stored = async () => [
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(await keys()).map(String),
];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await clear();
});
afterEach(async () => {
  for (const id of [ada, ben]) allowToStore(id);
  localStorage.clear();
  sessionStorage.clear();
  await clear();
});

it('leaves nothing of a person, also what is stored late, and everything of others', async () => {
  await leaveTraces(ada);
  localStore.setItem('theme', 'dark');
  localStore.setItem(`comment-draft:${ben}:post`, 'Of somebody else');
  await storeValue(ben, 'post-files', []);
  const others = ['theme', `comment-draft:${ben}:post`, `${ben}:post-files`];
  await erasePerson(ada);
  expect(await stored()).toEqual(expect.arrayContaining(others));
  expect(await stored()).toHaveLength(others.length);
  await leaveTraces(ada).then(() => clearPlaces());
  expect((await stored()).filter((key) => key.includes(ada) && !key.endsWith(':post-files'))).toEqual([]);
});

/** Values that begin with an id are of whoever is signed in. */
function clearPlaces() {
  localStore.removeItem('live-place');
  sessionStore.removeItem('lost-place');
}

it('is done in the other tabs, too, which may have stored more before they hear of it', async () => {
  followErasures();
  await leaveTraces(ada);
  window.dispatchEvent(new StorageEvent('storage', { key: 'erased-person', newValue: ada }));
  await expect.poll(stored).toEqual([]);
});

it('stores again for somebody who is back', async () => {
  await erasePerson(ada);
  allowToStore(ada);
  await leaveTraces(ada);
  expect(await stored()).toHaveLength(6);
});

it('forgets people who were last here 90 days ago', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await leaveTraces(ada);
  await leaveTraces(ben);
  clearPlaces();
  await forgetAbsentPeople(ada, day(1));
  await forgetAbsentPeople(ben, day(60));
  const traces = async (id: string) => (await stored()).filter((key) => key.includes(id)).length;
  await forgetAbsentPeople(ben, day(90));
  expect(await traces(ada)).toBe(5);
  await forgetAbsentPeople(ben, day(92));
  expect([await traces(ada), await traces(ben)]).toEqual([0, 5]);
  // Somebody who is signed in is not absent, however long the app was closed.
  await forgetAbsentPeople(ben, day(400));
  expect(await traces(ben)).toBe(5);
});
