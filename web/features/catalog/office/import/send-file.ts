import type { ImportReport } from '#contract/catalog/catalog.ts';
import { sendForm } from '#web/api/send-form.ts';

/**
 * Sends a spreadsheet of products.
 * @param isTrial reports what would change, and changes nothing
 * @param byName a row changes the product that has its name
 * @throws ApiError; a refused import is answered with its report
 */
export function sendFile(file: File, { isTrial, byName }: { isTrial: boolean; byName: boolean }): Promise<ImportReport> {
  const form = new FormData();
  form.append(/\.xlsx$/i.test(file.name) ? 'xlsx' : 'csv', file, file.name);
  form.append('dry_run', String(isTrial));
  if (byName) form.append('por_nombre', 'true');
  return sendForm('/api/products/import', form);
}
