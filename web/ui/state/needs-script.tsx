import type { ReactNode } from 'react';

/** Says what is missing where scripts are switched off. Hide what it stands for with the class `needs-script`. */
export const NeedsScript = ({
  children = 'Esta página necesita JavaScript. Actívalo en tu navegador y vuelve a abrirla.',
}: {
  children?: ReactNode;
}) => <p className="without-script font-semibold">{children}</p>;
