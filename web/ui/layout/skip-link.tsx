export const SkipLink = () => (
  <a href="#contenido" className="absolute -top-15 left-3 z-90 rounded-control bg-espresso px-[18px] py-3 text-cal focus:top-3">
    Saltar al contenido
  </a>
);
