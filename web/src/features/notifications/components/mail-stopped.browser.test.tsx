import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { MailStopped } from './mail-stopped.tsx';

const at = '2026-02-01T12:00:00.000Z';

it('says why nothing is mailed any more, and starts it again', async () => {
  const requests = fakeServer({
    'GET /notifications/mail-delivery': () => ({ stopped: { reason: 'unknown', at } }),
    'POST /notifications/mail-delivery/resume': () => ({ stopped: null }),
  });
  await show(<MailStopped />);
  await expect.element(page.getByText(/your address refused a mail/)).toBeVisible();
  await page.getByRole('button', { name: 'Send mails again' }).click();
  await expect.element(page.getByText(/your address refused a mail/)).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('stays when starting again fails', async () => {
  fakeServer({ 'GET /notifications/mail-delivery': () => ({ stopped: { reason: 'complaint', at } }) });
  await show(<MailStopped />);
  await page.getByRole('button', { name: 'Send mails again' }).click();
  await expect.element(page.getByText(/marked as spam/)).toBeVisible();
});
