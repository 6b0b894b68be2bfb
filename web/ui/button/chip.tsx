import X from 'lucide-react/icons/x';

/** A chosen filter or coupon with a button named "Quitar Postres". @param name what is removed, when the label does not say it */
export const Chip = ({ label, name = label, onRemove }: { label: string; name?: string; onRemove: () => void }) => (
  <span className="inline-flex min-h-9 items-center gap-2 rounded-full bg-agave-suave py-1.5 pr-2 pl-3.5 text-sm font-semibold text-agave">
    {label}
    <button
      type="button"
      className="relative grid size-6 place-items-center rounded-full before:absolute before:-inset-2.5 hover:bg-[color-mix(in_oklab,var(--cb-agave)_16%,transparent)]"
      aria-label={`Quitar ${name}`}
      onClick={onRemove}
    >
      <X className="size-4" />
    </button>
  </span>
);
