import { apiScopes, apiScopeTexts } from '@stagedoor/contracts/api-scope';
import { keyCalls } from '@stagedoor/contracts/key-calls';
import { translateServerText } from '#/shared/http/translate-server-text.ts';
import { translateSummary } from '../model/translate-summary.ts';

/** Each scope with the calls that it opens. */
export function CallReference() {
  return (
    <dl className="grid gap-5">
      {apiScopes.map((scope) => (
        <div key={scope} className="grid gap-2">
          <dt className="grid gap-0.5">
            <code className="font-mono text-ui font-semibold text-ink">{scope}</code>
            <span className="text-ui text-ink-2">{translateServerText(apiScopeTexts[scope])}</span>
          </dt>
          <dd>
            <ul className="divide-y divide-border rounded-card border border-border bg-surface">
              {keyCalls
                .filter(({ keyScope }) => keyScope === scope)
                .map(({ method, path, summary }) => (
                  <li key={`${method} ${path}`} className="grid gap-0.5 px-4 py-3">
                    <code className="font-mono text-meta break-all text-ink">
                      {method} /api{path}
                    </code>
                    <span className="text-meta text-ink-3">{translateSummary(summary)}</span>
                  </li>
                ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
