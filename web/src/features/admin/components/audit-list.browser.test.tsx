import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, ben, cleo, desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { AuditList } from './audit-list.tsx';

const admin = { ...ada, role: 'ADMIN' } as const;
const entry = (id: string, action: string, person: object | null) => ({
  id,
  actor: ben,
  action,
  target: person === null ? 'announcement:1' : `user:${cleo.id}`,
  person,
  note: `Note of ${action}`,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const all = [entry('1', 'user.suspend', cleo), entry('2', 'announcement.publish', null)];

let asked: URLSearchParams[] = [];
beforeEach(() => {
  asked = [];
  fakeServer({
    'GET /admin/audit': ({ query }) => {
      asked.push(query);
      const entries = all.filter(({ action }) => (query.get('action') ?? action) === action && !query.has('actor'));
      return {
        entries,
        pagination: { page: 1, limit: 20, total: 0, totalPages: 1, hasMore: false, nextCursor: null },
      };
    },
  });
});

it('lists what the filters leave, and all again once they are cleared', async () => {
  await page.viewport(desk.width, desk.height);
  await show(<AuditList />, admin);
  await expect.element(page.getByRole('row', { name: /Sent an announcement/ })).toBeVisible();
  await page.getByLabelText('Action').selectOptions('Suspended');
  await page.getByLabelText('From').fill('2026-11-01');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByRole('row', { name: /Sent an announcement/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /Suspended/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Apply' })).toHaveFocus();
  expect(asked.at(-1)?.get('from')).toBe(new Date(2026, 10, 1).toISOString());
  await page.getByLabelText('Done by (username)').fill('@nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No entry matches these filters')).toBeVisible();
  await expect.element(page.getByLabelText('Done by (username)')).toHaveFocus();
  expect(asked.at(-1)?.get('actor')).toBe('nobody');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByRole('row', { name: /Sent an announcement/ })).toBeVisible();
  await expect.element(page.getByLabelText('Done by (username)')).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Apply' })).toHaveFocus();
});

it('takes its filters from the address', async () => {
  await page.viewport(desk.width, desk.height);
  await show(<AuditList />, admin, '/admin?tab=audit&about=cleo&action=user.suspend');
  await expect.element(page.getByRole('row', { name: /Suspended/ })).toBeVisible();
  expect(asked.map((query) => [query.get('about'), query.get('action')])).toEqual([['cleo', 'user.suspend']]);
  await expect.element(page.getByLabelText('Done to (username)')).toHaveValue('cleo');
});

it('has two lines an entry on a phone, and the rest when one is opened', async () => {
  await page.viewport(phone.width, phone.height);
  await show(<AuditList />, admin, '/admin?tab=audit&about=cleo');
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  const heights = rows.elements().map((row) => row.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThanOrEqual(64);
  await expect.element(page.getByText('@ben · Note of announcement.publish')).toBeVisible();
  await expect.element(page.getByText('Note of user.suspend')).not.toBeVisible();
  await page.getByText('@ben · @cleo').click();
  await expect.element(page.getByText('Note of user.suspend')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '@cleo' })).toBeVisible();
  await page.getByText('1 filter').click();
  await expect.element(page.getByLabelText('Done to (username)')).toBeVisible();
  const edgeOf = (element: Element) => element.getBoundingClientRect().right;
  const form = page.getByRole('form', { name: 'Filters' }).element();
  const edges = [...form.querySelectorAll('input, select, button')].map(edgeOf);
  expect(Math.max(...edges)).toBeLessThanOrEqual(edgeOf(form));
});

it('renders on a phone the entries near the screen of many, and keeps one open that is scrolled far away', async () => {
  await page.viewport(phone.width, phone.height);
  const many = Array.from({ length: 300 }, (_, place) => ({
    ...entry(String(place), 'user.suspend', cleo),
    note: `Note ${place}.`,
  }));
  fakeServer({
    'GET /admin/audit': () => ({
      entries: many,
      pagination: { page: 1, limit: 300, total: 300, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  await show(<AuditList />, admin, '/admin?tab=audit&about=cleo');
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  expect(rows.elements().length).toBeLessThan(60);
  await page.getByText('@ben · @cleo').first().click();
  await expect.element(page.getByText('Note 0.')).toBeVisible();
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return page.getByText('Note 299.').elements().length;
    })
    .toBe(1);
  expect(page.getByText('Note 0.').elements()).toEqual([]);
  expect(rows.elements().length).toBeLessThan(60);
  window.scrollTo(0, 0);
  await expect.element(page.getByText('Note 0.')).toBeVisible();
});
