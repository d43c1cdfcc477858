import { expect, it, onTestFinished } from 'vitest';
import { announce } from '#/shared/stores/announcer.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { LiveRegion } from './live-region.tsx';

it('changes for each announcement, also where two in a row have the same words', async () => {
  const { container } = await show(<LiveRegion />);
  const region = container.querySelector('[aria-live="polite"]');
  if (region === null) throw new Error('There is no live region');
  const spoken: string[] = [];
  const changes = new MutationObserver(() => spoken.push(region.textContent.trim()));
  changes.observe(region, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => changes.disconnect());
  for (const [index, text] of ['Saved', 'Saved', 'Saved', 'Link copied'].entries()) {
    announce(text);
    await expect.poll(() => spoken.length).toBe(index + 1);
  }
  expect(spoken).toEqual(['Saved', 'Saved', 'Saved', 'Link copied']);
});
