import { isStorageLost, storageLost } from '#web/lib/kept/storage.ts';
import { toast } from './toast.ts';

const TEXT = 'Tu navegador no guarda datos de esta página. Tu carrito y tu sesión duran mientras no la cierres.';

/** Says once in a visit that what the guest does here lasts as long as the page. @returns a function that stops it */
export function tellLostStorage(): () => void {
  const tell = () => toast.warning(TEXT);
  if (isStorageLost()) tell();
  storageLost.addEventListener('lost', tell);
  return () => storageLost.removeEventListener('lost', tell);
}
