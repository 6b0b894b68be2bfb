import { type ComponentProps, createElement } from 'react';

type IconData = { node: [tag: string, attributes: Record<string, string>][] };

/**
 * Replaces lucide's own wrapper (see scripts/build-plugins/light-icons.ts), which is larger than all icons of a page together.
 * Size and stroke come from the stylesheet, and icons are always hidden from screen readers.
 */
export default function createLucideIcon({ node }: IconData) {
  return ({ className = '', ...rest }: ComponentProps<'svg'>) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
      className={`lucide ${className}`}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
