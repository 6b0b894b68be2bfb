/** Links the privacy notice in each form that asks for personal data. It opens another tab, so that nothing typed is lost. */
export const PrivacyNote = ({ className = 'text-sm text-texto-2' }: { className?: string }) => (
  <p className={className}>
    Usamos tus datos como dice el{' '}
    <a href="/privacidad" target="_blank" rel="noreferrer" className="font-semibold underline underline-offset-[.22em]">
      aviso de privacidad<span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
    .
  </p>
);
