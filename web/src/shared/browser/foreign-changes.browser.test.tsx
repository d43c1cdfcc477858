import { type ReactNode, StrictMode, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { translatePage } from '#/shared/testing/browser/translate-page.ts';
import { outliveForeignChanges } from './foreign-changes.ts';

beforeAll(outliveForeignChanges);

const stage = page.getByTestId('stage');

interface StepsProps {
  readonly renderStep: (step: number) => ReactNode;
}

/** Shows the result of `renderStep` for 0. The button beside it increments the number. */
function Steps({ renderStep }: StepsProps) {
  const [step, setStep] = useState(0);
  const goOn = () => flushSync(() => setStep(step + 1));
  return (
    <>
      <div data-testid="stage">{renderStep(step)}</div>
      <button type="button" onClick={goOn}>
        Go on
      </button>
    </>
  );
}

async function showSteps(renderStep: StepsProps['renderStep']) {
  const shown = await render(
    <StrictMode>
      <Steps renderStep={renderStep} />
    </StrictMode>,
  );
  onTestFinished(() => shown.unmount());
  return { ...shown, goOn: () => page.getByRole('button').click() };
}
const readStage = () => stage.element().textContent;

/** The possible changes of a text by a translation. */
const translations: readonly { readonly how: string; readonly translate: () => void }[] = [
  { how: 'replaced at once', translate: translatePage },
  {
    how: 'replaced by one put before it',
    translate: () =>
      eachText((text) => {
        const font = document.createElement('font');
        font.textContent = text.data;
        text.before(font);
        text.remove();
      }),
  },
  {
    how: 'wrapped',
    translate: () =>
      eachText((text) => {
        const font = document.createElement('font');
        text.before(font);
        font.append(text);
      }),
  },
  { how: 'replaced by another text', translate: () => eachText((text) => text.replaceWith(text.data)) },
  {
    how: 'replaced twice',
    translate: () => {
      translatePage();
      for (const font of document.querySelectorAll('[data-testid=stage] :not(font) > font')) {
        const other = document.createElement('font');
        other.textContent = font.textContent;
        font.replaceWith(other);
      }
    },
  },
];

function eachText(change: (text: Text) => void): void {
  const walker = document.createTreeWalker(stage.element(), NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) change(text);
}

it.each(translations)('shows the number that a text has by now, which was $how', async ({ translate }) => {
  const { goOn } = await showSteps((step) => <p>Liked by {step} people</p>);
  translate();
  await goOn();
  expect(readStage()).toBe('Liked by 1 people');
  translate();
  await goOn();
  expect(readStage()).toBe('Liked by 2 people');
});

it.each(translations)('takes away a text that was $how, and puts another before one', async ({ translate }) => {
  const { goOn } = await showSteps((step) => (
    <p>
      {step !== 1 && 'First '}
      {step > 0 && <b>added </b>}
      {step < 2 && 'Second '}
      <i>end</i>
    </p>
  ));
  translate();
  await goOn();
  expect(readStage()).toBe('added Second end');
  translate();
  await goOn();
  expect(readStage()).toBe('First added end');
});

it.each(translations)('moves texts that were $how', async ({ translate }) => {
  const rows = ['one ', 'two ', 'three '].map((word) => <Word key={word} word={word} />);
  const { goOn } = await showSteps((step) => (step % 2 === 0 ? rows : rows.toReversed()));
  translate();
  await goOn();
  expect(readStage()).toBe('three two one ');
  translate();
  await goOn();
  expect(readStage()).toBe('one two three ');
});

function Word({ word }: { readonly word: string }) {
  return word;
}

it('goes on once the translation was taken back', async () => {
  const { goOn } = await showSteps((step) => (
    <p>
      Liked by {step} people{step > 1 && <b> at last</b>}
    </p>
  ));
  const taken: (readonly [Text, HTMLElement])[] = [];
  eachText((text) => {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
    taken.push([text, font]);
  });
  await goOn();
  for (const [text, font] of taken) font.replaceWith(text);
  expect(readStage()).toBe('Liked by 1 people');
  await goOn();
  expect(readStage()).toBe('Liked by 2 people at last');
});

it('notices a change that was made just before, in the same turn', async () => {
  await showSteps((step) => <p>Likes {step === 0 && 'none'}</p>);
  const button = page.getByRole('button').element();
  translatePage();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(readStage()).toBe('Likes ');
});

it('takes an element out of what somebody has wrapped around it, and leaves what is beside it', async () => {
  const { goOn } = await showSteps((step) => (
    <>
      {step < 1 && <b>one </b>}
      {step < 2 && <i>two </i>}
      {step < 3 && <u>three </u>}
    </>
  ));
  const wrapper = document.createElement('div');
  const [first, second] = stage.element().children;
  first?.before(wrapper);
  wrapper.append(...[first, second].filter((one) => one !== undefined));
  await goOn();
  expect(readStage()).toBe('two three ');
  await goOn();
  expect(stage.element().innerHTML).toBe('<u>three </u>');
});

it('lives with elements that are gone, and with elements that nobody asked for', async () => {
  const { goOn } = await showSteps((step) => (
    <>
      {step > 0 && <b>new </b>}
      {step < 2 && <i>one </i>}
      <u>two</u>
    </>
  ));
  stage.element().querySelector('i')?.remove();
  stage.element().prepend(document.createElement('grammarly-extension'));
  document.body.append(document.createElement('com-1password-button'));
  await goOn();
  expect(readStage()).toContain('two');
  await goOn();
  expect(readStage()).toContain('new');
});

it('removes a whole page that was translated', async () => {
  const { unmount } = await showSteps(() => ['Hello ', <b key="you">you</b>, ' there']);
  translatePage();
  await unmount();
  expect(document.body.textContent).not.toContain('Hello');
});
