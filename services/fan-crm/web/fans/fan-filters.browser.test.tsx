import { showScreen } from '@stagedoor/screens/testing/show-screen';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { FanFilters } from './fan-filters.tsx';
import { readFanQuery } from './fan-query.ts';

/** What the arrow of a select takes up. */
const ARROW = 20;

/** Returns the longest choice of a select where it is cut. */
function findCut(select: HTMLSelectElement): string | undefined {
  const { paddingInlineStart, paddingInlineEnd, fontSize, fontFamily } = getComputedStyle(select);
  const room = select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - ARROW;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('This browser measures no text');
  canvas.font = `${fontSize} ${fontFamily}`;
  return [...select.options].map(({ text }) => text).find((text) => canvas.measureText(text).width > room);
}

it.each(['en', 'es'] as const)('cuts no choice of its filters on a phone, in %s', async (language) => {
  await page.viewport(390, 800);
  const filters = <FanFilters query={readFanQuery('/')} tags={['vip']} onChange={() => undefined} />;
  onTestFinished(showScreen(<div style={{ width: 358, fontFamily: 'sans-serif' }}>{filters}</div>, { language }));
  const selects = [...document.querySelectorAll('select')];
  expect(selects).toHaveLength(3);
  expect(selects.map(findCut).filter((cut) => cut !== undefined)).toEqual([]);
});
