import { webhookEvents } from '@stagedoor/contracts/webhook-events';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import { translateSummary } from '../model/translate-summary.ts';
import verifyWebhook from '../samples/verify-webhook.mjs?raw';
import { CodeBlock } from './code-block.tsx';

/** How a program takes events, with a sample of each. */
export function WebhookGuide() {
  return (
    <div className="grid grid-cols-1 gap-4 text-body text-ink-2">
      <p>{developerTexts.aWebhookIsAnAddressOf}</p>
      <p>
        {developerTexts.anEventMayComeMoreThan} <code className="font-mono text-ui">webhook-id</code>{' '}
        {developerTexts.eachTime}
      </p>
      <p>{developerTexts.aNewAddressAnswersAChallenge}</p>
      <CodeBlock label={developerTexts.checkingAMessageWithNodeJs} code={verifyWebhook} />
      <ul className="grid gap-5">
        {webhookEvents.map(({ type, summary, scope, sample }) => (
          <li key={type} className="grid grid-cols-1 gap-2">
            <span className="grid gap-0.5">
              <code className="font-mono text-ui font-semibold text-ink">{type}</code>
              <span className="text-ui text-ink-2">
                {developerTexts.itTellsWhat({ summary: translateSummary(summary) })}{' '}
                <code className="font-mono text-meta">{scope}</code> {developerTexts.letsAnApiKeyRead}
              </span>
            </span>
            <CodeBlock
              label={developerTexts.sampleOf({ type })}
              code={JSON.stringify({ type, timestamp: '2026-02-11T12:00:00.000Z', data: sample }, null, 2)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
