import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { useVoiceRecorder } from './use-voice-recorder.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Recorder({ onRecorded }: { readonly onRecorded: (file: File) => void }) {
  const { start } = useVoiceRecorder(ada.id, 'conversation', onRecorded);
  return (
    <button type="button" onClick={() => void start()}>
      Record
    </button>
  );
}

it.each(['the constructor', 'start'])(
  'switches the microphone off where %s of the browser refuses to record',
  async (place) => {
    const stream = new MediaStream(new AudioContext().createMediaStreamDestination().stream);
    const [track] = stream.getTracks();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    class RefusingRecorder extends EventTarget {
      static readonly isTypeSupported = () => true;
      constructor() {
        super();
        if (place === 'the constructor') throw new DOMException('no such format', 'NotSupportedError');
      }
      start() {
        throw new DOMException('no such format', 'NotSupportedError');
      }
    }
    vi.stubGlobal('MediaRecorder', RefusingRecorder);
    const onRecorded = vi.fn();
    await show(<Recorder onRecorded={onRecorded} />);
    await page.getByRole('button', { name: 'Record' }).click();
    await expect.element(page.getByText(messageTexts.microphoneFailed)).toBeVisible();
    expect(track?.readyState).toBe('ended');
    expect(onRecorded).not.toHaveBeenCalled();
  },
);
