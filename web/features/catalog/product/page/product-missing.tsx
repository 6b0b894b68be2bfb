import Coffee from 'lucide-react/icons/coffee';
import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';

/** A product page without its product. */
export const ProductMissing = ({ text, children }: { text: string; children: ReactNode }) => (
  <section className="wrap grid min-h-[60vh] place-items-center py-section">
    <EmptyState icon={<Coffee />} level="h1" title={text} action={<LinkButton to="/products">Volver al menú</LinkButton>}>
      {children}
    </EmptyState>
  </section>
);
