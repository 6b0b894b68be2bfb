/** Announces each addition. A repeated text would not be announced again, hence the space. */
export const AddedStatus = ({ additions }: { additions: number }) => (
  <p role="status" className="sr-only">
    {additions > 0 && `Producto añadido al carrito${additions % 2 ? '' : '\u00a0'}`}
  </p>
);
