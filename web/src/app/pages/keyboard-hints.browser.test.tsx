import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PollField } from '#/features/composer/components/poll-field.tsx';
import { PriceField } from '#/features/composer/components/price-field.tsx';
import { emptyPoll } from '#/features/composer/model/poll-draft.ts';
import { openThread } from '#/features/messages/components/testing/open-thread.tsx';
import { StepUpDialog } from '#/features/security/components/step-up-dialog.tsx';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';

const nothing = () => undefined;
const answers = {
  'GET /auth/linked-providers': () => ({ hasPassword: false, linked: [], available: [] }),
  'GET /auth/second-factors': () => ({
    authenticatorApp: { since: '2026-02-01T10:00:00.000Z' },
    passkeys: [],
    recoveryCodesLeft: 0,
  }),
};

it.each<[string, ReactNode, string]>([
  ['next', <PollField key="1" value={emptyPoll} problem={undefined} onChange={nothing} />, 'Answer 1'],
  ['done', <PriceField key="2" value="" error={undefined} onChange={nothing} />, 'Price'],
])('a phone says of Enter what it does: %s', async (hint, field, label) => {
  await show(field);
  await expect.element(page.getByLabelText(label, { exact: true })).toHaveAttribute('enterkeyhint', hint);
});

it('a phone says that Enter in the price of a message sends it', async () => {
  fakeServer(answers);
  await openThread();
  await page.getByRole('button', { name: 'Set a price' }).click();
  await expect.element(page.getByRole('textbox', { name: /^Price/ })).toHaveAttribute('enterkeyhint', 'send');
});

it('a phone neither corrects a code nor begins it with a capital letter', async () => {
  fakeServer(answers);
  await show(<StepUpDialog />);
  const code = page.getByLabelText('Code');
  await expect.element(code).toHaveAttribute('autocapitalize', 'none');
  await expect.element(code).toHaveAttribute('spellcheck', 'false');
});
