import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { useComposer } from '../model/use-composer.ts';
import { ComposerForm } from './composer-form.tsx';

function Composer() {
  return <ComposerForm composer={useComposer(ada, () => undefined)} />;
}

afterEach(() => vi.useRealTimers());

const moment = page.getByLabelText('Day and time');

it('takes, changes and sends a time by keys alone, also while the clock goes on', async () => {
  const requests = fakeServer({
    'GET /posts/drafts': () => ({ drafts: [] }),
    'POST /posts/drafts': () => new Refusal(503, 'Not now'),
    'POST /posts': () => ({ id: '01981b5c-0000-7000-8000-0000000000c1' }),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 1, 3, 10, 0, 30) });
  await show(<Composer />);
  page.getByLabelText('Text', { exact: true }).element().focus();
  await userEvent.keyboard('For later');
  page.getByRole('radio', { name: 'Now' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Later' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('radio', { name: 'Later' })).toHaveAttribute('aria-checked', 'true');
  await expect.element(moment).toHaveValue('2026-02-03T12:00');
  await userEvent.keyboard('{Tab}');
  await expect.element(moment).toHaveFocus();
  vi.setSystemTime(new Date(2026, 1, 3, 10, 2));
  await userEvent.keyboard('02');
  vi.setSystemTime(new Date(2026, 1, 3, 10, 3));
  await userEvent.keyboard('14');
  vi.setSystemTime(new Date(2026, 1, 3, 10, 4));
  await userEvent.keyboard('{Tab}1');
  vi.setSystemTime(new Date(2026, 1, 3, 10, 5));
  await userEvent.keyboard('1');
  vi.setSystemTime(new Date(2026, 1, 3, 10, 6));
  await userEvent.keyboard('45');
  await expect.element(moment).toHaveFocus();
  await expect.element(moment).toHaveValue('2026-02-14T23:45');
  while (document.activeElement !== page.getByRole('button', { name: 'Schedule' }).element()) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const sent = () => requests.find(({ method, path }) => method === 'POST' && path === '/posts')?.body;
  await expect
    .poll(sent)
    .toMatchObject({ content: 'For later', scheduledAt: new Date(2026, 1, 14, 23, 45).toISOString() });
});
