import { Link } from 'react-router';

const LINK = /\[([^\]\n]+)\]\((\/(?!\/)[^)\s\\]*)\)/g;

/** Plain text of an answer that is still arriving: an incomplete link at its end is left out. */
export const withoutLinks = (text: string): string => text.replace(LINK, '$1').replace(/\[[^\]\n]*(?:\](?:\([^)\s]*)?)?$/, '');

/** Renders an answer: `[words](/path)` becomes a link within the shop, everything else stays text. */
export function LinkedText({ text, onFollow }: { text: string; onFollow: () => void }) {
  const parts: { at: number; words: string; path?: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    if (match.index > at) parts.push({ at, words: text.slice(at, match.index) });
    parts.push({ at: match.index, words: match[1] as string, path: match[2] as string });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ at, words: text.slice(at) });
  return parts.map(({ at: key, words, path }) =>
    path ? (
      <Link key={key} to={path} className="link" onClick={onFollow}>
        {words}
      </Link>
    ) : (
      <span key={key}>{words}</span>
    ),
  );
}
