import { useMutation } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { holdAnswer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { Button } from './button.tsx';

it('takes the first of two presses that come before the page can show that it is busy', async () => {
  const { held, release } = holdAnswer<undefined>();
  const send = vi.fn(() => held);
  await show(<SendButton send={send} />);
  const press = () => page.getByRole('button', { name: 'Send' }).element().dispatchEvent(newClick());
  press();
  // React has rendered by then, and no timer has run.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  press();
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(send).toHaveBeenCalledOnce();
  release(undefined);
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  press();
  await expect.poll(() => send.mock.calls.length).toBe(2);
});

it('takes every press where it is never busy', async () => {
  const press = vi.fn();
  await show(<Button onClick={press}>More</Button>);
  const button = page.getByRole('button', { name: 'More' }).element();
  button.dispatchEvent(newClick());
  button.dispatchEvent(newClick());
  expect(press).toHaveBeenCalledTimes(2);
});

function newClick(): MouseEvent {
  return new MouseEvent('click', { bubbles: true, cancelable: true });
}

function SendButton({ send }: { readonly send: () => Promise<undefined> }) {
  const sending = useMutation({ mutationFn: send });
  return (
    <Button isBusy={sending.isPending} onClick={() => sending.mutate()}>
      Send
    </Button>
  );
}
