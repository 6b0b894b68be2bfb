import type { ImportReport } from '#contract/catalog/catalog.ts';
import { sendForm } from '#web/api/send-form.ts';

/**
 * Sends a spreadsheet of products.
 * @param isTrial reports what would change, and changes nothing
 * @throws ApiError; a refused import is answered with its report
 */
export function sendFile(file: File, isTrial: boolean): Promise<ImportReport> {
  const form = new FormData();
  form.append(/\.xlsx$/i.test(file.name) ? 'xlsx' : 'csv', file, file.name);
  form.append('dry_run', String(isTrial));
  return sendForm('/api/products/import', form);
}
