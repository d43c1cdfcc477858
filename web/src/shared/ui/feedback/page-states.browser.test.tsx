import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#/shared/testing/browser/show.tsx';
import { ErrorState } from './page-states.tsx';
import { PageSpinner } from './spinner.tsx';

const line = page.getByText('It loads by itself once you are connected.');

function goOffline() {
  const reading = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => reading.mockRestore());
  window.dispatchEvent(new Event('offline'));
  return () => {
    reading.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}

it('a section that failed offers no Retry that can only fail, until there is a network', async () => {
  const goOnline = goOffline();
  await show(<ErrorState message="Not there" onRetry={() => undefined} />);
  await expect.element(line).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  goOnline();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

it('a page whose code cannot be loaded now says so, and does not turn for ever', async () => {
  const goOnline = goOffline();
  await show(<PageSpinner />);
  await expect.element(line).toBeVisible();
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument();
  goOnline();
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
});
