import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { until } from './page-state.ts';
import type { Person } from './people.ts';

export function thread(page: Page) {
  return page.getByRole('region', { name: /^Messages with/ });
}

export async function seeMessage(page: Page, text: string): Promise<void> {
  await thread(page).getByText(text, { exact: true }).waitFor();
}

/** Sends a message as the page would. Whoever has registered this moment is not known everywhere yet. */
export async function sendMessage(address: string, from: Person, to: Person, content: string): Promise<void> {
  const send = () =>
    call(address, 'POST', '/messages', { token: from.token, body: { receiverId: to.user.id, content } });
  await until(send);
}

/** What the server has of the two, oldest first. */
export async function readAll(address: string, reader: Person, other: Person): Promise<string[]> {
  const { token } = reader;
  const { id } = await call<{ id: string }>(address, 'GET', `/messages/conversations/user/${other.user.id}`, { token });
  const { messages } = await call<{ messages: { content: string }[] }>(
    address,
    'GET',
    `/messages/conversations/${id}/messages?limit=100`,
    { token },
  );
  return messages.map(({ content }) => content).toReversed();
}
