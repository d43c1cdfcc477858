import type { Purchase } from '@stagedoor/contracts/purchases';
import { formatMoney } from '#/shared/format/format-money.ts';
import { purchaseTitle } from './purchase-texts.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A receipt as a page of its own, to be saved or printed. */
export function receiptOf(purchase: Purchase, buyer: string): string {
  const { seller, price, refunded, purchasedAt, id } = purchase;
  const rows: [string, string][] = [
    ['What', purchaseTitle(purchase)],
    ['Seller', seller.displayName ? `${seller.displayName} (@${seller.username})` : `@${seller.username}`],
    ['Buyer', `@${buyer}`],
    ['Date', `${day.format(new Date(purchasedAt))} UTC`],
    ['Price', `${formatMoney(price)} USD`],
    ...(refunded > 0 ? ([['Refunded', `${formatMoney(refunded)} USD`]] satisfies [string, string][]) : []),
    ['Payment', id],
  ];
  const table = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Receipt from Stagedoor</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:40rem;padding:0 1rem}th{text-align:left;padding-right:2rem;vertical-align:top}td{overflow-wrap:anywhere}</style>
</head>
<body><h1>Receipt</h1><table>${table.join('')}</table><p>Stagedoor</p></body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** People's words are text in the page, never markup. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
