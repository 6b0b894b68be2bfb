import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LabelFormat } from '#contract/shipments/shipment-statuses.ts';
import { LINK_MINUTES } from '#server/features/shipments/rules.ts';

type Link = { number: string; format: LabelFormat; expires: number };

const signatureOf = ({ number, format, expires }: Link, key: string): Buffer =>
  createHmac('sha256', key).update(`label ${number} ${format} ${expires}`).digest();

/** Path and query of a label's link. @param now in milliseconds */
export function labelPath({ number, format }: Omit<Link, 'expires'>, key: string, now: number): string {
  const expires = Math.floor(now / 1000) + LINK_MINUTES * 60;
  const signature = signatureOf({ number, format, expires }, key).toString('base64url');
  return `/api/labels/${number}.${format}?expires=${expires}&signature=${signature}`;
}

/** @param now in milliseconds */
export function linkState(link: Link, given: string, key: string, now: number): 'good' | 'expired' | 'wrong' {
  const [wanted, sent] = [signatureOf(link, key), Buffer.from(given, 'base64url')];
  if (wanted.length !== sent.length || !timingSafeEqual(wanted, sent)) return 'wrong';
  return link.expires * 1000 > now ? 'good' : 'expired';
}
