import { copyText } from '#web/lib/plain-http.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** Copies a text and says so. @param done the message: 'Token copiado' */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await copyText(text);
    toast.success(done);
  } catch {
    toast.error('El navegador no permitió copiar. Selecciona el texto y cópialo a mano.');
  }
}
