import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Invoices = lazy(() => import('#web/features/invoices/invoices.tsx').then((module) => ({ default: module.Invoices })));

export const meta = pageMeta('Facturas', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function InvoicesRoom() {
  return <Invoices />;
}
