type LineDetailsProps = { item: { options_text?: string | undefined; note?: string | undefined } };

/** Under a line's name: its options, and the guest's note. */
export const LineDetails = ({ item: { options_text, note } }: LineDetailsProps) => (
  <>
    {options_text && <span className="block text-xs wrap-anywhere text-texto-2">{options_text}</span>}
    {note && <span className="block text-xs wrap-anywhere text-texto-2">«{note}»</span>}
  </>
);
