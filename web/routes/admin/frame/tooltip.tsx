import { useEffect, useState } from 'react';

type Tip = { text: string; top: number; left: number };

/**
 * A tooltip with the name of an icon, shown on hover and focus and hidden by Escape. It is drawn over the page, because the sidebar scrolls
 * and would cut it off.
 */
export function useTooltip(enabled: boolean) {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    if (!tip) return;
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && setTip(null);
    addEventListener('keydown', hide);
    return () => removeEventListener('keydown', hide);
  }, [tip]);
  const handlersOf = (text: string) => {
    if (!enabled) return {};
    const show = ({ currentTarget }: { currentTarget: Element }) => {
      const { right, top, height } = currentTarget.getBoundingClientRect();
      setTip({ text, top: top + height / 2, left: right + 10 });
    };
    const hide = () => setTip(null);
    return { onPointerEnter: show, onFocus: show, onPointerLeave: hide, onBlur: hide };
  };
  const bubble = enabled && tip && (
    <span
      aria-hidden="true"
      data-tooltip=""
      className="pointer-events-none fixed z-50 -translate-y-1/2 rounded-control bg-espresso px-2.5 py-1.5 text-xs font-semibold whitespace-nowrap text-cal"
      style={{ top: tip.top, left: tip.left }}
    >
      {tip.text}
    </span>
  );
  return { handlersOf, bubble };
}
