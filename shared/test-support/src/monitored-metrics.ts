import { parse } from 'yaml';

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };

const functions = /\b(histogram_quantile|label_values|humanize\w+)\b/g;

/** The rules of an alerts file. */
export function readAlerts(text: string): { alert: string; expr: string }[] {
  return (parse(text) as Rules).groups.flatMap(({ rules }) => rules);
}

/** Returns the metrics that the panels of a dashboard query. */
export function readTargets(text: string): { title: string; expr: string }[] {
  return (JSON.parse(text) as Dashboard).panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expr })),
  );
}

/** Returns the names of the metrics in an expression, as the code declares them: without the suffixes of histograms. */
export function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ').replaceAll(functions, ' ');
  return [...bare.matchAll(/\b(?:up|[a-z]+(?:_[a-z0-9]+)+)\b/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
}
