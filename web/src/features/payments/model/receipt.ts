import type { Purchase } from '@stagedoor/contracts/purchases';
import type { ShortUser } from '@stagedoor/contracts/user';
import { saveFile } from '#/shared/browser/save-file.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { atName } from '#/shared/format/at-name.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { isDiscreet } from './is-discreet.ts';
import { refundWords } from './purchase-texts.ts';

/** A payment as its receipt names it, with whether money is still to go back, or its bank has it or has returned it. */
export interface ReceiptFacts extends Pick<Purchase, 'isRefundPending' | 'dispute'> {
  /** The id of the payment. */
  readonly id: string;
  readonly what: string;
  /** Null if the platform itself is the seller. */
  readonly seller: ShortUser | null;
  /** Dollars. */
  readonly price: number;
  readonly refunded: number;
  readonly paidAt: string;
}

const day = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

interface ReceiptReader {
  /** Their username. */
  readonly buyer: string;
  /** Whether the receipt does not name the platform. */
  readonly isDiscreet: boolean;
}

/** A receipt as a separate page, to be saved or printed. */
export function receiptOf(facts: ReceiptFacts, { buyer, isDiscreet }: ReceiptReader): string {
  const { id, what, seller, price, refunded, paidAt } = facts;
  const returned = refundWords({ ...facts, refunded: 0 });
  const platform = isDiscreet ? billingTexts.onlineServices : billingTexts.platform;
  const rows: [string, string][] = [
    [paymentTexts.what, what],
    [paymentTexts.seller, seller === null ? platform : namePerson(seller)],
    [paymentTexts.buyer, atName(buyer)],
    [wordTexts.date, paymentTexts.utc({ day: day.format(new Date(paidAt)) })],
    [wordTexts.price, paymentTexts.usd({ price: formatMoney(price) })],
    ...(refunded > 0
      ? ([[paymentTexts.refundedWord, paymentTexts.usd({ price: formatMoney(refunded) })]] satisfies [string, string][])
      : []),
    ...(returned === undefined ? [] : ([[wordTexts.status, returned]] satisfies [string, string][])),
    [paymentTexts.payment, id],
  ];
  const table = rows.map(
    ([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${__LANGUAGE_TAG__}" dir="${__DIRECTION__}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${paymentTexts.receipt}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:3rem auto;max-width:40rem;padding:0 1rem}th{text-align:start;padding-inline-end:2rem;vertical-align:top}td{overflow-wrap:anywhere}</style>
</head>
<body><h1>${paymentTexts.receipt}</h1><table>${table.join('')}</table>${isDiscreet ? '' : `<p>${platform}</p>`}</body>
</html>
`;
}

function namePerson({ displayName, username }: ShortUser): string {
  return displayName ? `${displayName} (${atName(username)})` : atName(username);
}

/** Saves the receipt as a file. */
export async function saveReceipt(facts: ReceiptFacts, buyer: string): Promise<void> {
  const reader = { buyer, isDiscreet: await isDiscreet() };
  const page = new Blob([receiptOf(facts, reader)], { type: 'text/html;charset=utf-8' });
  saveFile(page, `${reader.isDiscreet ? '' : 'stagedoor-'}receipt-${facts.id.slice(-12)}.html`);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** People's words are text in the page, never markup. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
