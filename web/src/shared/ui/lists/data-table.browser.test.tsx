import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { WindowedItems } from './windowed-items.tsx';

interface Entry {
  readonly id: string;
  readonly name: string;
}

const entries = (count: number): readonly Entry[] =>
  Array.from({ length: count }, (_, index) => ({ id: `entry-${index}`, name: `Entry ${index + 1}` }));
const columns: readonly Column<Entry>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Note', cell: ({ id }) => `About ${id}` },
];
const table = (rows: readonly Entry[]) => (
  <DataTable label="Entries" columns={columns} rows={rows} keyOf={({ id }) => id} />
);
const tablet = { width: 900, height: 1100 };

it.each([
  ['a table', desk, 'row'],
  ['cards', phone, 'listitem'],
  ['two cards beside each other', tablet, 'listitem'],
] as const)('of 2,000 rows renders as %s few, and all of them on the way down', async (_, size, role) => {
  await page.viewport(size.width, size.height);
  onTestFinished(() => window.scrollTo(0, 0));
  await show(table(entries(2_000)));
  const shown = () =>
    page
      .getByRole(role)
      .elements()
      .filter(({ ariaHidden }) => ariaHidden !== 'true');
  await expect.element(page.getByText('Entry 1', { exact: true })).toBeVisible();
  expect(shown().length).toBeLessThan(100);
  const seen = new Set<string>();
  const height = () => document.documentElement.scrollHeight;
  for (let top = 0; top < 12_000; top += 500) {
    window.scrollTo(0, top);
    await expect.poll(() => isScreenCovered(shown())).toBe(true);
    for (const row of shown()) seen.add(/Entry \d+/.exec(row.textContent)?.[0] ?? '');
    expect(shown().length).toBeLessThan(100);
  }
  const numbers = [...seen].flatMap((name) => (name === '' ? [] : [Number(name.slice(6))])).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_number, index) => index + 1));
  expect(numbers.length).toBeGreaterThan(60);
  await expect
    .poll(() => {
      window.scrollTo(0, height());
      return page.getByText('Entry 2000', { exact: true }).elements().length;
    })
    .toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
});

it('renders few of 2,000 items of a list with lines, and says which ones', async () => {
  await page.viewport(phone.width, phone.height);
  const list = (
    <WindowedItems label="Items" rows={entries(2_000)} keyOf={({ id }) => id} estimate={40}>
      {({ name }) => <p>{name}</p>}
    </WindowedItems>
  );
  await show(list);
  await expect.element(page.getByText('Entry 1', { exact: true })).toBeVisible();
  const items = page.getByRole('listitem').elements();
  expect(items.length).toBeLessThan(100);
  expect([1, 2].map((place) => items[place]?.getAttribute('aria-posinset'))).toEqual(['2', '3']);
  expect(items[0]?.getAttribute('aria-setsize')).toBe('2000');
});

it('tells how many rows there are, and which one each of those rendered is', async () => {
  await page.viewport(desk.width, desk.height);
  await show(table(entries(2_000)));
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
  const [head, first, second] = page.getByRole('row').elements();
  expect([head, first, second].map((row) => row?.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
});

it.each([desk, phone])('renders all of a short table, so that find-in-page and print have them', async (size) => {
  await page.viewport(size.width, size.height);
  await show(table(entries(60)));
  await expect.element(page.getByText('Entry 60', { exact: true })).toBeInTheDocument();
});

/** Whether the rows, which have no gap between them, reach from the middle of the screen to its end. */
function isScreenCovered(rows: readonly Element[]): boolean {
  const top = Math.min(...rows.slice(1).map((row) => row.getBoundingClientRect().top));
  const bottom = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
  return top < window.innerHeight / 2 && bottom >= window.innerHeight;
}
