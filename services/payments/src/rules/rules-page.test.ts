import { expect, test } from 'vitest';
import { ruleKinds, subscriptionRules } from '#/rules/subscription-rules.ts';

test('the documents have the table of rules', async () => {
  const rows = [
    ['event', ...ruleKinds],
    ...Object.entries(subscriptionRules).map(([event, rule]) => [event, ...ruleKinds.map((kind) => rule[kind])]),
  ];
  const page = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  await expect(`${page}\n`).toMatchFileSnapshot('../../../../docs/subscription-rules.csv');
});
