import { expect, it } from 'vitest';
import { takeStyles } from './take-styles.ts';

it('moves styles of elements into rules, each of them once', () => {
  const html =
    '<b style="width:40px">1</b><i style="aspect-ratio:4 / 3">2</i><b style="width:40px"> style=&quot;x&quot;</b>';
  expect(takeStyles(html)).toEqual({
    html: '<b data-style="width:40px">1</b><i data-style="aspect-ratio:4 / 3">2</i><b data-style="width:40px"> style=&quot;x&quot;</b>',
    styles: '[data-style="width:40px"]{width:40px}[data-style="aspect-ratio:4 / 3"]{aspect-ratio:4 / 3}',
  });
});

it('refuses a style that could end its rule', () => {
  expect(() => takeStyles('<b style="content:&quot;}&quot;">1</b>')).toThrow('a style cannot be moved');
});
