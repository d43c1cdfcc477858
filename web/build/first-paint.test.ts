import { expect, it } from 'vitest';
import { firstRules } from './first-paint.ts';

it('keeps tokens, defaults, the rules of the first sight and fallback fonts, and nothing else', () => {
  const needed = [
    '@layer theme{:root{--text:1px}}',
    '@layer base{body{margin:0}}',
    '@layer first-sight{#first-sight{margin:0}.is-signed-in #first-sight{display:none}}',
    '@font-face{font-family:Near;src:local(Arial)}',
    ':root{--bg:#fff}',
    ':root.dark{--bg:#000}',
  ];
  const left = [
    '@layer utilities{.flex{display:flex}}',
    '@layer components{.ticket{margin:0}}',
    '@font-face{font-family:Far;src:url(/far.woff2)}',
    '@media (width<768px){:root{--foot:1px}}',
    '@property --x{syntax:"*";inherits:false}',
    '.dark{margin:0}',
  ];
  const mixed = needed.flatMap((rule, index) => [left[index] ?? '', rule]);
  expect(firstRules(mixed.join(''))).toBe(needed.join(''));
});
