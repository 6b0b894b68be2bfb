import type { Tax } from '#contract/catalog/catalog.ts';
import { TAX_REGIMES } from '#contract/invoices/tax-regimes.ts';
import { DEFAULT_TAX, TAX_CLASSES } from '#contract/invoices/taxes.ts';
import type { Settings } from '#contract/settings/settings-values.ts';

export const PAGE = 50;

/** The limit of PDFs and mails per user in ten minutes. */
export const INVOICES = { points: 600, seconds: 600 } as const;

/** The limit of invoices that guests ask for, per address in an hour, and of a network that many guests share. */
export const MAKING = { points: 20, seconds: 3600 } as const;
export const SHARED_MAKING = { points: 200, seconds: 3600 } as const;
/** The limit of mails with one invoice in an hour. */
export const MAILING = { points: 6, seconds: 3600 } as const;
/** The limit of downloaded files per address in ten minutes. */
export const FILES = { points: 120, seconds: 600 } as const;

/** @property discountCents the discount on the whole line */
export type TaxedLine = { name: string; quantity: number; priceCents: number; discountCents?: number; tax: Tax };

export const paidCentsOf = ({ quantity, priceCents, discountCents = 0 }: TaxedLine): number => quantity * priceCents - discountCents;

/** The delivery as a line, which has the tax class of prepared food. */
export const deliveryLine = (deliveryCents: number): TaxedLine[] =>
  deliveryCents > 0 ? [{ name: 'Envío', quantity: 1, priceCents: deliveryCents, tax: DEFAULT_TAX }] : [];

/** Divides an amount that includes its IVA into the part before IVA, rounded half up to the centavo, and the IVA. */
export function split(cents: number, tax: Tax): { baseCents: number; taxCents: number } {
  const baseCents = Math.round((cents * 100) / (100 + TAX_CLASSES[tax].percent));
  return { baseCents, taxCents: cents - baseCents };
}

export type TaxSum = { tax: Tax; baseCents: number; taxCents: number };

/** Adds up the lines' parts by tax class. */
export function sumsByTax(lines: readonly TaxedLine[]): TaxSum[] {
  const sums = new Map<Tax, TaxSum>();
  for (const line of lines) {
    const { tax } = line;
    const { baseCents, taxCents } = split(paidCentsOf(line), tax);
    const sum = sums.get(tax) ?? { tax, baseCents: 0, taxCents: 0 };
    sums.set(tax, { tax, baseCents: sum.baseCents + baseCents, taxCents: sum.taxCents + taxCents });
  }
  return [...sums.values()];
}

/** The local times at which the month, `yyyy-MM`, and the next one begin; the database converts them to instants. */
export function monthBounds(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, to: `${next}-01` };
}

export type Fact = readonly [label: string, value: string];

/** The shop's facts as a taxpayer that the owner has set, two to a row. */
export function issuerFacts({ casa, fiscal }: Pick<Settings, 'casa' | 'fiscal'>): Fact[] {
  const { rfc, razon_social, regimen, codigo_postal } = fiscal;
  if (!(rfc || razon_social || regimen || codigo_postal)) return [];
  const regime = regimen && [regimen, TAX_REGIMES[regimen]].filter(Boolean).join(' · ');
  return [
    ['Emisor', razon_social ?? casa.nombre],
    ['RFC del emisor', rfc ?? 'Sin registrar'],
    ...(regime ? [['Régimen fiscal', regime] satisfies Fact] : []),
    ...(codigo_postal ? [['Código postal fiscal', codigo_postal] satisfies Fact] : []),
  ];
}
