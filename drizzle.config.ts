import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/features/*/table.ts',
    './server/features/catalog/options/table.ts',
    './server/features/orders/receiving/table.ts',
    './server/features/orders/printing/table.ts',
    './server/features/payments/till/table.ts',
    './server/gateways/*/table.ts',
    './server/db/demo-rows.ts',
  ],
  out: './server/db/migrations',
});
