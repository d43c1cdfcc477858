import { mostWebhookAttempts, type WebhookDelivery } from '@stagedoor/contracts/webhooks';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { desk, show } from '#/shared/testing/browser/show.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { WebhookLog } from './webhook-log.tsx';

const idOf = (number: number) => `01981b5c-0000-7000-8000-${String(number).padStart(12, '0')}`;
const webhook = idOf(9_999);
const deliveries = Array.from(
  { length: 1_000 },
  (_, index): WebhookDelivery => ({
    id: idOf(index + 1),
    webhookId: `delivery ${index + 1}`,
    type: 'social.post.published',
    happenedAt: '2026-02-01T10:00:00.000Z',
    state: 'delivered',
    tries: 1,
    nextTryAt: null,
  }),
);
const pagination = { page: 1, limit: 1_000, total: 1_000, totalPages: 1, hasMore: false, nextCursor: null };
const rows = () => page.getByRole('list', { name: 'Log' }).getByRole('listitem').elements();
const showButton = (number: number) => page.getByRole('button', { name: `Show delivery ${number}`, exact: true });

async function showLog() {
  await page.viewport(desk.width, desk.height);
  onTestFinished(() => window.scrollTo(0, 0));
  fakeServer({ [`GET /notifications/webhooks/${webhook}/deliveries`]: () => ({ deliveries, pagination }) });
  const shown = await show(<WebhookLog id={webhook} isOn />);
  await expect.element(showButton(1)).toBeVisible();
  return shown;
}

it('renders few of 1,000 deliveries, tells how many there are, and comes to the last one', async () => {
  await showLog();
  expect(rows().length).toBeLessThan(60);
  expect(rows()[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(rows()[1]?.getAttribute('aria-setsize')).toBe('1000');
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return showButton(1_000).elements().length;
    })
    .toBe(1);
  expect(rows().length).toBeLessThan(60);
});

it('is walked by Tab from row to row, beyond those that were rendered first', async () => {
  await showLog();
  const first = showButton(1).element();
  if (first instanceof HTMLElement) first.focus();
  for (let number = 2; number <= 60; number += 1) {
    await userEvent.keyboard('{Tab}');
    await expect.element(showButton(number)).toHaveFocus();
  }
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(showButton(59)).toHaveFocus();
});

it('is as tall as it was when it is shown again, as on Back', async () => {
  const shown = await showLog();
  window.scrollTo(0, 20_000);
  const left = await readAtRest();
  const depth = window.scrollY;
  await shown.unmount();
  await showLog();
  window.scrollTo(0, depth);
  expect(await readAtRest()).toEqual(left);
});

/** How tall the page is, and which row is the first in view, once nothing has changed for some readings. */
async function readAtRest(): Promise<readonly [height: number, place: string | null | undefined]> {
  const read = () =>
    [document.documentElement.scrollHeight, rows().find(isInView)?.getAttribute('aria-posinset')] as const;
  let [last, same] = [read(), 0];
  await expect
    .poll(() => {
      const now = read();
      same = now[0] === last[0] && now[1] === last[1] && now[1] !== undefined ? same + 1 : 0;
      last = now;
      return same;
    })
    .toBeGreaterThan(6);
  return last;
}

function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
it('says that only the last answers of a delivery are kept where there are as many', async () => {
  const [delivery] = deliveries;
  const attempts = Array.from({ length: mostWebhookAttempts }, (_, index) => ({
    at: new Date(Date.UTC(2026, 1, 1, 10, index)).toISOString(),
    status: 503,
    error: null,
    durationMs: index,
    answer: null,
  }));
  fakeServer({
    [`GET /notifications/webhook-deliveries/${idOf(1)}`]: () => ({ ...delivery, body: '{}', attempts }),
  });
  await show(<DeliveryDialog id={idOf(1)} isOn onSent={async () => undefined} onClose={() => undefined} />);
  await expect.element(page.getByText('The last 50 answers are kept.')).toBeVisible();
});
