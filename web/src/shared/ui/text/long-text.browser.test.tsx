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

it.each(['שלום לכולם', '«مرحبا» بكم https://example.org', 'سلام #دوستان'])(
  'begins %s at the right, as its letters do',
  async (text) => {
    const screen = await show(<LongText text={text} className={box} />);
    await expect.poll(() => screen.container.querySelector('[lang]')).not.toBe(null);
    const paragraph = screen.container.querySelector('p') ?? document.body;
    const words = document.createRange();
    words.selectNodeContents(paragraph);
    expect(words.getBoundingClientRect().left).toBeGreaterThan(paragraph.getBoundingClientRect().left + 20);
    expect(words.getBoundingClientRect().right).toBeCloseTo(paragraph.getBoundingClientRect().right, 0);
  },
);

it('shortens a name beside others, and leaves what hangs below its letters', async () => {
  const screen = await show(
    <div className="flex w-40">
      <span className="truncate text-ui">{'བོད་སྐད '.repeat(20)}</span>
      <span className="shrink-0">now</span>
    </div>,
  );
  const name = screen.container.querySelector('.truncate') ?? document.body;
  const { overflowY, overflowClipMargin, textOverflow } = getComputedStyle(name);
  expect([overflowY, overflowClipMargin, textOverflow]).toEqual(['clip', '4px', 'ellipsis']);
  expect(name.getBoundingClientRect().width).toBeLessThan(150);
});

it.each([
  ['日本語のテキスト', 'ja'],
  ['שלום לכולם https://example.org', 'he'],
])('names the language of %s', async (text, language) => {
  const screen = await show(<LongText text={text} className={box} />);
  await expect.poll(() => screen.container.querySelector('[lang]')?.getAttribute('lang')).toBe(language);
});
