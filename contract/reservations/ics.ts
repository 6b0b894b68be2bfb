/** Escapes text for a calendar file (RFC 5545). */
export const icsText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A parameter's value, in quotes when it needs them: it cannot contain quotes itself. */
export const icsParameter = (text: string): string => (/[:;,"]/.test(text) ? `"${text.replaceAll('"', "'")}"` : text);

/** The event id of a visit. The mail and the guest's page use the same one, so that a calendar keeps one entry per visit. */
export const visitUid = (id: string): string => `${id}@casablanca`;

const bytes = new TextEncoder();

/** Breaks a line after at most 75 octets; each continuation begins with a space. */
function folded(line: string): string {
  const parts: string[] = [''];
  for (const sign of line) {
    const last = parts[parts.length - 1] as string;
    if (bytes.encode(last + sign).length > 74) parts.push(sign);
    else parts[parts.length - 1] = last + sign;
  }
  return parts.join('\r\n ');
}

/** @param lines unfolded content lines */
export const icsFile = (lines: string[]): string => `${lines.map(folded).join('\r\n')}\r\n`;
