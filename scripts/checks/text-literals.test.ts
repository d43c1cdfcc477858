import { expect, it } from 'vitest';
import { findTextLiterals } from './text-literals.ts';

const find = (source: string) => findTextLiterals('screen.tsx', source);

it('finds words in elements, in what people read of them, and in what is told', () => {
  expect(find('<p>Nothing here</p>')).toEqual(['1: Nothing here']);
  expect(find('<input aria-label="Your name" />')).toEqual(['1: Your name']);
  expect(find("<Button label={isOn ? 'Turn off' : texts.on} />")).toEqual(['1: Turn off']);
  expect(find("const choices = [{ value: 'a', label: 'All' }];")).toEqual(['1: All']);
  expect(find(`showToast('success', \`Sent to \${name}\`);`)).toEqual(['1: Sent to']);
  expect(find("<p>{count} {isOne ? 'reply' : 'replies'}</p>")).toEqual(['1: reply', '1: replies']);
  expect(find("messageOf(error, 'It failed')")).toEqual(['1: It failed']);
});

it('leaves alone what is no language', () => {
  expect(find('<p className="grid gap-2">{texts.none} · {count}</p>')).toEqual([]);
  expect(find('<p><code>retry-after</code></p>')).toEqual([]);
  expect(find("showToast('success', texts.saved);")).toEqual([]);
  expect(find("<Tabs value={isOpen ? 'open' : 'closed'} label={texts.state} />")).toEqual([]);
  expect(find('<b>PDF</b>')).toEqual([]);
});
