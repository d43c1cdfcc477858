import { expect, it } from 'vitest';
import { show } from '#/shared/testing/browser/show.tsx';
import { LongText } from './long-text.tsx';

const box = 'text-body whitespace-pre-line';

it('folds a text with very many lines, and unfolds it', async () => {
  const text = `first${'\n'.repeat(900)}last`;
  const screen = await show(<LongText text={text} className={box} />);
  const height = () => screen.container.querySelector('p')?.getBoundingClientRect().height ?? 0;
  expect(height()).toBeLessThan(500);
  await screen.getByRole('button', { name: 'Show more' }).click();
  expect(height()).toBeGreaterThan(10_000);
  await screen.getByRole('button', { name: 'Show less' }).click();
  expect(height()).toBeLessThan(500);
});

it('shows a usual text as a whole', async () => {
  const screen = await show(<LongText text="A line" className={box} />);
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});

it('draws stacked marks inside of its own box', async () => {
  const text = `Z${'\u030d\u0353'.repeat(60)}`;
  const screen = await show(<LongText text={text} className={box} />);
  const { overflowX, overflowY } = getComputedStyle(screen.getByText(text).element().closest('p') ?? document.body);
  expect([overflowX, overflowY]).toEqual(['clip', 'clip']);
});

it.each([
  ['日本語のテキスト', 'ja'],
  ['שלום לכולם https://example.org', 'he'],
])('names the language of %s', async (text, language) => {
  const screen = await show(<LongText text={text} className={box} />);
  await expect.poll(() => screen.container.querySelector('[lang]')?.getAttribute('lang')).toBe(language);
});
