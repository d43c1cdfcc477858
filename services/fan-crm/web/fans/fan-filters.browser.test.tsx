import { showScreen } from '@stagedoor/screens/testing/show-screen';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FanFilters } from './fan-filters.tsx';
import { readFanQuery } from './fan-query.ts';

/** What the arrow of a select takes up. */
const ARROW = 20;

/** Returns the longest choice of a select if it is cut. */
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

/** Changes the address that the filters are over, as Back does. */
let go: (q: string) => void;

interface AddressProps {
  /** Called with what the filters want the address to be. */
  readonly onChange: (changed: object) => void;
}

function Address({ onChange }: AddressProps) {
  const [q, setQ] = useState('');
  go = setQ;
  return <FanFilters query={{ ...readFanQuery('/'), q }} tags={[]} onChange={onChange} />;
}

function showFilters() {
  const asked = vi.fn();
  onTestFinished(showScreen(<Address onChange={asked} />));
  return { asked, box: page.getByRole('searchbox') };
}

it('shows the search of an address that was opened otherwise, and does not bring its own back', async () => {
  const { asked, box } = showFilters();
  await box.fill('ada');
  await expect.poll(() => asked.mock.calls).toEqual([[{ q: 'ada' }]]);
  go('ada');
  await new Promise((resolve) => setTimeout(resolve));
  go('');
  await expect.element(box).toHaveValue('');
  await box.fill('ben');
  await expect.poll(() => asked.mock.calls).toEqual([[{ q: 'ada' }], [{ q: 'ben' }]]);
});

it('keeps the letters that are typed until the address has the first ones', async () => {
  const { asked, box } = showFilters();
  await box.fill('ad');
  await expect.poll(() => asked.mock.calls).toEqual([[{ q: 'ad' }]]);
  await box.fill('ada');
  go('ad');
  await expect.poll(() => asked.mock.lastCall).toEqual([{ q: 'ada' }]);
  await expect.element(box).toHaveValue('ada');
});
