import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';
import { waitUntil } from './wait-until.ts';

/** A step of writing a post, a message or a payment, at which the network, the tab or the session is killed. */
export type Step = {
  name: string;
  /** Whether `write` has sent the request. Its answer then does not reach the page. */
  isSent?: boolean;
  /** The pattern of the addresses of requests that send the post, message or payment. */
  sentTo: string;
  /** Creates what the step needs. */
  prepare?(scene: Scene): Promise<void>;
  /** Opens the page or dialog in which the person writes. */
  open(page: Page, scene: Scene): Promise<void>;
  /** Does what the person does before the interruption: types text, chooses files, and sends where `isSent`. */
  write(page: Page, scene: Scene): Promise<void>;
  /** Throws where something that was written or chosen is missing. */
  see(page: Page, scene: Scene): Promise<void>;
  /** Continues after the interruption until everything is sent. */
  finish(page: Page, scene: Scene): Promise<void>;
  /** Returns how many such posts, messages or payments the server has stored: 1 is right. */
  count(scene: Scene): Promise<number>;
};

/** Waits until a field has the value. */
export async function seeValue(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await waitUntil(`"${value}" in ${label}`, async () => (await field.inputValue({ timeout: 1_000 })) === value);
}
