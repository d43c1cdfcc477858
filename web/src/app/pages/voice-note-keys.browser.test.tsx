import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepFocus } from '#/app/layout/keep-focus.ts';
import { listPath, openThread, pageOf } from '#/features/messages/components/testing/open-thread.tsx';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { useAnnouncement } from '#/shared/stores/announcer.ts';
import { away, fakeServer } from '#/shared/testing/browser/fake-server.ts';

const said = () => useAnnouncement.getState().text.trim();
const record = page.getByRole('button', { name: messageTexts.recordVoiceNote });
const finish = page.getByRole('button', { name: messageTexts.endRecording });
const box = page.getByLabelText('Message', { exact: true });
const send = page.getByRole('button', { name: 'Send', exact: true });

/** Records one piece of sound. */
class SoundRecorder extends EventTarget {
  static readonly isTypeSupported = () => true;
  state = 'inactive';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(new BlobEvent('dataavailable', { data: new Blob(['sound']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

beforeEach(async () => {
  onTestFinished(keepFocus());
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => new MediaStream());
  vi.stubGlobal('MediaRecorder', SoundRecorder);
  fakeServer({ [`GET ${listPath}`]: (request) => pageOf(1, request), 'POST /messages': () => away });
  await openThread();
  await expect.element(box).toHaveFocus();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function startByKeys() {
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  while (document.activeElement !== record.element()) await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Enter}');
  await expect.element(finish).toBeVisible();
  await expect.element(finish).toHaveFocus();
  expect(said()).toBe(messageTexts.recording);
}

it('records and sends a voice note by keys alone, says what happens, and keeps the focus where one goes on', async () => {
  await startByKeys();
  await expect.element(page.getByText(/0:01/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(send).toHaveFocus();
  expect(said()).toBe(messageTexts.voiceNoteAttached);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: /^Messages with/ }).getByText(/^Voice note/)).toBeVisible();
  await expect.element(box).toHaveFocus();
});

it('gives the focus back to the microphone when a voice note is discarded', async () => {
  await startByKeys();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(record).toHaveFocus();
  expect(said()).toBe(messageTexts.voiceNoteDiscarded);
  await expect.element(send).toBeDisabled();
});
