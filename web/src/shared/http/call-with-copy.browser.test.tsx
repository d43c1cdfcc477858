import { getUser } from '@stagedoor/contracts/users';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '#/shared/query/query-client.ts';
import { deletePrivateCopies } from '#/shared/storage/private-copies.ts';
import { away, fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, show } from '#/shared/testing/browser/show.tsx';
import { callWithCopy, copyOptions } from './call-with-copy.ts';

const path = `GET /users/${cleo.username}`;

/** The name of a person, requested again in each test as after a reload. */
function Name() {
  const { data, isError } = useQuery({
    queryKey: ['name'],
    queryFn: () => callWithCopy(getUser, { params: { id: cleo.username } }),
    retry: false,
    ...copyOptions,
  });
  return <p>{isError ? 'Nothing' : data?.displayName}</p>;
}

async function showName(user = ada) {
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <Name />
    </QueryClientProvider>,
    user,
  );
}

it('gives the last answer without a network, to its person alone, until the server refuses or the copies are deleted', async () => {
  await deletePrivateCopies(undefined);
  let answer: unknown = cleo;
  fakeServer({ [path]: () => answer });
  const shown = page.getByText('Cleo Moe', { exact: true });
  const nothing = page.getByText('Nothing', { exact: true });
  await (await showAndSee(shown)).unmount();

  answer = away;
  // The copy is written beside the answer that is on the page.
  await vi.waitFor(async () => {
    const { unmount } = await showName();
    try {
      await expect.element(shown, { timeout: 500 }).toBeVisible();
    } finally {
      await unmount();
    }
  });
  await (await showAndSee(nothing, { ...ada, id: cleo.id })).unmount();

  answer = new Refusal(404, 'User not found');
  await (await showAndSee(nothing)).unmount();
  answer = away;
  await (await showAndSee(nothing)).unmount();

  answer = cleo;
  await (await showAndSee(shown)).unmount();
  await deletePrivateCopies(undefined);
  answer = away;
  await showAndSee(nothing);
});

it('asks again for what was a copy when the network is back', async () => {
  await deletePrivateCopies(undefined);
  let answer: unknown = cleo;
  fakeServer({ [path]: () => answer });
  await (await showAndSee(page.getByText('Cleo Moe', { exact: true }))).unmount();
  answer = away;
  await showAndSee(page.getByText('Cleo Moe', { exact: true }));
  answer = { ...cleo, displayName: 'Cleo Roe' };
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Cleo Roe', { exact: true })).toBeVisible();
});

it('asks again for a copy that is equal to the answer that the page had', async () => {
  await deletePrivateCopies(undefined);
  let answer: unknown = cleo;
  fakeServer({ [path]: () => answer });
  const client = createQueryClient();
  await (await showAndSee(page.getByText('Cleo Moe', { exact: true }))).unmount();
  client.setQueryData(['name'], structuredClone(cleo));
  await show(
    <QueryClientProvider client={client}>
      <Name />
    </QueryClientProvider>,
  );
  answer = away;
  // Until the copy is stored, the query fails.
  await vi.waitFor(async () => {
    await client.refetchQueries({ queryKey: ['name'] });
    expect(client.getQueryState(['name'])?.status).toBe('success');
  });
  answer = { ...cleo, displayName: 'Cleo Roe' };
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Cleo Roe', { exact: true })).toBeVisible();
});

async function showAndSee(seen: ReturnType<typeof page.getByText>, user = ada) {
  const view = await showName(user);
  await expect.element(seen).toBeVisible();
  return view;
}
