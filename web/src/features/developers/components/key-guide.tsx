import callWithKey from '../samples/call-with-key.mjs?raw';
import { CodeBlock } from './code-block.tsx';

/** How a program comes in with an API key. */
export function KeyGuide() {
  return (
    <div className="grid grid-cols-1 gap-4 text-body text-ink-2">
      <p>
        A creator makes an API key here and gives it to a program. The program exchanges the key for a token, which
        lasts 15 minutes and opens the calls of the key's scopes: as the creator, and nothing besides. A call without
        one of its scopes is a 403. Revoking a key ends its tokens at once.
      </p>
      <CodeBlock label="With Node.js" code={callWithKey} />
      <p>
        One person's calls are limited together, whether made by hand or by programs. A 429 says in its{' '}
        <code className="font-mono text-ui">retry-after</code> how many seconds to wait.
      </p>
    </div>
  );
}
