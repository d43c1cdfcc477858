import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { CrashScreen } from './crash-screen.tsx';

it.each([
  ['light', 'rgb(17, 26, 21)'],
  ['dark', 'rgb(216, 242, 74)'],
])('the way out stands out from a %s page', async (theme, background) => {
  document.documentElement.classList.add(theme);
  onTestFinished(() => document.documentElement.classList.remove(theme));
  await show(<CrashScreen error={new Error('Boom')} />);
  const button = page.getByRole('button', { name: 'Clear Cache & Reload' });
  await expect.element(button).toHaveStyle({ backgroundColor: background });
});
