/** Text as a calendar file holds it (RFC 5545). */
export const icsText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** The same visit is one entry, whether it comes by mail or from the guest's page. */
export const visitUid = (id: string): string => `${id}@casablanca`;

const bytes = new TextEncoder();

/** Lines of at most 75 octets; what is longer goes on after a break and a space. */
function folded(line: string): string {
  const parts: string[] = [''];
  for (const sign of line) {
    const last = parts[parts.length - 1] as string;
    if (bytes.encode(last + sign).length > 74) parts.push(sign);
    else parts[parts.length - 1] = last + sign;
  }
  return parts.join('\r\n ');
}

export const icsFile = (lines: string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;
