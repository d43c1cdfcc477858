import { webhookEvents } from '@stagedoor/contracts/webhook-events';
import verifyWebhook from '../samples/verify-webhook.mjs?raw';
import { CodeBlock } from './code-block.tsx';

/** How a program takes events, with a sample of each. */
export function WebhookGuide() {
  return (
    <div className="grid grid-cols-1 gap-4 text-body text-ink-2">
      <p>
        A webhook is an address of yours that we POST events to, signed as the Standard Webhooks specification says.
        Answer with a 2xx within ten seconds, uncompressed. Anything else is tried again ten times within three days;
        after three days without a success the webhook is switched off, and a 410 switches it off at once. Redirects are
        not followed.
      </p>
      <p>
        An event may come more than once and in any order: the same event has the same{' '}
        <code className="font-mono text-ui">webhook-id</code> each time.
      </p>
      <CodeBlock label="Checking a message with Node.js" code={verifyWebhook} />
      <ul className="grid gap-5">
        {webhookEvents.map(({ type, summary, scope, sample }) => (
          <li key={type} className="grid grid-cols-1 gap-2">
            <span className="grid gap-0.5">
              <code className="font-mono text-ui font-semibold text-ink">{type}</code>
              <span className="text-ui text-ink-2">
                {summary}. As <code className="font-mono text-meta">{scope}</code> of an API key.
              </span>
            </span>
            <CodeBlock
              label={`Sample of ${type}`}
              code={JSON.stringify({ type, timestamp: '2026-02-11T12:00:00.000Z', data: sample }, null, 2)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
