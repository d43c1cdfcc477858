import * as developerTexts from '#/shared/config/texts/developers.ts';
import callWithKey from '../samples/call-with-key.mjs?raw';
import { CodeBlock } from './code-block.tsx';

/** A guide to calling the API with a key. */
export function KeyGuide() {
  return (
    <div className="grid grid-cols-1 gap-4 text-body text-ink-2">
      <p>{developerTexts.aCreatorMakesAnApiKey}</p>
      <CodeBlock label={developerTexts.withNodeJs} code={callWithKey} />
      <p>
        {developerTexts.onePersonsCallsAreLimitedTogether} <code className="font-mono text-ui">retry-after</code>{' '}
        {developerTexts.howManySecondsToWait}
      </p>
    </div>
  );
}
