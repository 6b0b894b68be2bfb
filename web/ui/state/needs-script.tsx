import type { ReactNode } from 'react';

/** Says which part of the page needs scripts, where they are disabled. Hide that part with the class `needs-script`. */
export const NeedsScript = ({
  children = 'Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a abrirla.',
}: {
  children?: ReactNode;
}) => <p className="without-script font-semibold">{children}</p>;
