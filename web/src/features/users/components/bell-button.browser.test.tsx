import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { ProfileActions } from './profile-actions.tsx';

const nothing = () => undefined;
const path = `/users/${cleo.id}/bell`;
const bell = (level: string) => page.getByRole('button', { name: `Hear of posts by @cleo: ${level}`, exact: true });

function serve(level: string, features: readonly string[] = ['post-notices']) {
  let saved = level;
  return fakeServer({
    'GET /config': () => ({ features, version: '1' }),
    [`GET ${path}`]: () => ({ level: saved }),
    [`PUT ${path}`]: ({ body }) => {
      saved = (body as { level: string }).level;
      return { level: saved };
    },
  });
}
const showActions = (user = cleo, viewer: typeof ada | null = ada) =>
  show(<ProfileActions user={user} isOwn={false} onFollowChanged={nothing} onBlocked={nothing} />, viewer);

it.each([
  ['a phone', phone.width],
  ['a wide screen', 1440],
])('the bell on %s says how one hears of posts, and its menu changes that', async (_, width) => {
  await page.viewport(width, 900);
  const requests = serve('push');
  await showActions();
  await bell('App and push messages').click();
  const levels = page.getByRole('menuitemradio');
  await expect.element(levels.nth(2)).toBeChecked();
  expect(levels.elements().map((one) => one.textContent)).toEqual([
    'Off',
    'In the app',
    'App and push messages',
    'App, push messages and mail',
  ]);
  expect(document.documentElement.scrollWidth).toBe(width);
  await levels.nth(3).click();
  await expect.element(bell('App, push messages and mail')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ level: 'mail' }]);
});

it('is used by the keyboard alone, and returns the focus to its button', async () => {
  const requests = serve('off');
  await showActions();
  await expect.element(bell('Off')).toBeVisible();
  (bell('Off').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio', { name: 'Off', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitemradio', { name: 'In the app', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(bell('In the app')).toHaveFocus();
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await expect.poll(sent).toEqual([{ level: 'app' }]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitemradio', { name: 'In the app', exact: true })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(bell('In the app')).toHaveFocus();
});

it('shows what is saved after a choice that failed', async () => {
  fakeServer({
    'GET /config': () => ({ features: ['post-notices'], version: '1' }),
    [`GET ${path}`]: () => ({ level: 'off' }),
    [`PUT ${path}`]: () => new Refusal(500, 'No'),
  });
  await showActions();
  await bell('Off').click();
  await page.getByRole('menuitemradio', { name: 'In the app', exact: true }).click();
  await expect.element(page.getByText('Server error. Please try again later.', { exact: true }).first()).toBeVisible();
  await expect.element(bell('Off')).toBeVisible();
});

it('is looked up again after following or unfollowing, which may end it', async () => {
  const requests = fakeServer({
    'GET /config': () => ({ features: ['post-notices'], version: '1' }),
    [`GET ${path}`]: () => ({ level: 'off' }),
    [`POST /users/follow/${cleo.id}`]: () => ({ isFollowing: true, isRequested: false, followers: 1 }),
  });
  await showActions({ ...cleo, isFollowing: false });
  await expect.element(bell('Off')).toBeVisible();
  const asked = () => requests.filter(({ method, path: to }) => method === 'GET' && to === path).length;
  const before = asked();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect.poll(asked).toBe(before + 1);
});

it.each([
  ['that the viewer has blocked', { ...cleo, isBlocked: true }, ada, ['post-notices']],
  ['while its feature is off', cleo, ada, []],
] as const)('there is none on a profile %s', async (_, user, viewer, features) => {
  const requests = serve('off', features);
  await showActions(user, viewer);
  await expect.element(page.getByRole('button').first()).toBeVisible();
  await expect.poll(() => requests.some(({ path: to }) => to === '/config') || user.isBlocked).toBe(true);
  expect(page.getByRole('button', { name: /Hear of posts/ }).elements()).toEqual([]);
  expect(requests.filter(({ path: to }) => to === path)).toEqual([]);
});

it('leads visitors to the login', async () => {
  const requests = serve('off');
  await showActions(cleo, null);
  const link = page.getByRole('link', { name: 'Hear of posts by @cleo' });
  await expect.element(link).toHaveAttribute('href', '/login');
  expect(requests.filter(({ path: to }) => to === path)).toEqual([]);
});

it('is not there for visitors while its feature is off', async () => {
  const requests = serve('off', []);
  await showActions(cleo, null);
  await expect.poll(() => requests.some(({ path: to }) => to === '/config')).toBe(true);
  await expect.element(page.getByRole('link', { name: 'Hear of posts by @cleo' })).not.toBeInTheDocument();
});

const push = (subscriptions: object[]) => ({ publicKey: 'key', subscriptions });
const device = { id: '1', device: 'Chrome', createdAt: '2026-02-01T12:00:00.000Z', isThisSession: true };

it.each([
  ['push', [], true],
  ['mail', [], true],
  ['push', [device], false],
  ['app', [], false],
] as const)(
  'at the level %s, with the subscriptions %j, a hint is there: %s',
  async (level, subscriptions, isThere) => {
    fakeServer({
      'GET /config': () => ({ features: ['post-notices'], version: '1' }),
      [`GET ${path}`]: () => ({ level }),
      'GET /notifications/push': () => push([...subscriptions]),
    });
    await showActions();
    await page.getByRole('button', { name: /^Hear of posts by @cleo: / }).click();
    await expect.element(page.getByRole('menuitemradio').first()).toBeVisible();
    // The browser of the tests may block them, which the hint says then.
    const hint = page.getByText(/^This browser (shows no push messages yet|blocks notifications)/);
    if (isThere) await expect.element(hint).toBeVisible();
    else await expect.element(hint).not.toBeInTheDocument();
  },
);
