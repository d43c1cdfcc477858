import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { VerificationRequest } from './verification-request.tsx';

const request = { id: '01981b5c-0000-7000-8000-0000000000f2', reason: null, createdAt: '2026-02-01T10:00:00.000Z' };
const answer = (last: object | null) => ({ 'GET /users/verification/request': () => ({ request: last }) });
const send = page.getByRole('button', { name: 'Send request' });
const refused = page.getByText('Your last request was refused: “The picture shows a cat”. You can ask again.');

it('says that a request waits, also one that another device sent', async () => {
  fakeServer(answer({ ...request, status: 'pending' }));
  await show(<VerificationRequest isVerified={false} />);
  await expect.element(page.getByText(/^Your request is waiting for an admin/)).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
});

it('says why the last request was refused, and takes another one', async () => {
  fakeServer(answer({ ...request, status: 'rejected', reason: 'The picture shows a cat' }));
  await show(<VerificationRequest isVerified={false} />);
  await expect.element(refused).toBeVisible();
  await expect.element(send).toBeVisible();
});

it.each([
  ['that was approved before the tick was taken', { ...request, status: 'approved' }],
  ['that never was', null],
])('says nothing of a request %s', async (_, last) => {
  fakeServer(answer(last));
  await show(<VerificationRequest isVerified={false} />);
  await expect.element(send).toBeVisible();
  await expect.element(refused).not.toBeInTheDocument();
});
