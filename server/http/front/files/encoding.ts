/** The best encoding that the client accepts: brotli, then gzip, otherwise none. */
export function acceptedEncoding(header: string | string[] | undefined): 'br' | 'gzip' | null {
  const accepted = String(header ?? '');
  const takes = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(accepted);
  if (accepted === 'gzip, deflate, br' || accepted.startsWith('gzip, deflate, br,') || takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/**
 * Whether the client already has this answer (RFC 9110: `*`, or a list that is compared weakly, because a proxy may have compressed it).
 */
export const isHeld = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || tags(ifNoneMatch).includes(etag.replace(/^W\//, '')));

const tags = (list: string): string[] => list.match(/"[^"]*"/g) ?? [];
